// Before anything is drawn: what needs scripts is laid out as for them, so nothing moves when they have come.
if ("noModule" in HTMLScriptElement.prototype) document.documentElement.classList.add("js");
