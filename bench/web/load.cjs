// The players of `make bench-web`: many tables of three, each a closed loop. Who is to move sends his move as soon as he
// has seen the last one; nothing waits otherwise. Both servers meet the same program: bare sockets and JSON.parse, nothing more,
// so that as little as possible of the two cores goes to the players.
//
// node load.cjs PLAN.json: {"side": "ours" | "peer", "port", "moves", "tables", "sees"}; prints one line of JSON.
const { createRequire } = require("node:module");
const fs = require("node:fs");
const http = require("node:http");
const net = require("node:net");
const path = require("node:path");
const zlib = require("node:zlib");

const plan = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const now = () => performance.now();
const times = { acknowledged: [], heard: [], seen: [] };
const HOST = "127.0.0.1";
let made = 0;
let bytes = 0;

// a small generator of our own: the same choices in every run
let seed = 12345;
function below(n) {
  seed = (seed * 1103515245 + 12345) & 0x7fffffff;
  return Math.floor((seed / 0x80000000) * n);
}

class Table {
  constructor(moves) {
    this.left = moves;
    this.under_way = []; // moves that not everybody has seen yet
  }
  send(mover, mark) {
    this.left -= 1;
    this.under_way.push({ at: now(), mover, mark, heard: new Set(), seen: new Set() });
  }
  took(kind, who, mark) {
    for (const sent of this.under_way) {
      if (mark <= sent.mark || sent[kind].has(who)) continue;
      sent[kind].add(who);
      const spent = now() - sent.at;
      if (who !== sent.mover) times[kind].push(spent);
      else if (kind === "seen" && plan.side === "peer") { // the mover's own update is all the answer there is
        times.acknowledged.push(spent);
        made += 1;
      }
    }
    this.under_way = this.under_way.filter((sent) => sent.seen.size < 3);
  }
}

// ours: one line for requests and one that listens, both kept open

class Line {
  constructor(head, got) {
    this.head = head;
    this.got = got; // called with each piece of a stream
    this.waiting = [];
    this.open();
  }
  open() {
    this.buffer = Buffer.alloc(0);
    this.socket = net.connect(plan.port, HOST);
    this.socket.setNoDelay(true);
    this.socket.on("data", (data) => this.read(data));
    this.socket.on("error", (error) => fail(error.message));
    this.socket.on("end", () => {
      if (this.waiting.length || this.streaming) fail("the server hung up");
      this.socket = null;
    });
  }
  ask(method, where, body, more = "") {
    if (!this.socket) this.open(); // a line that nobody used for a while, as browsers do
    const length = body === undefined ? "" : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
    this.socket.write(`${method} ${where} HTTP/1.1\r\nHost: bench\r\n${this.head}${more}${length}\r\n${body || ""}`);
    return new Promise((resolve) => this.waiting.push(resolve));
  }
  read(data) {
    bytes += data.length;
    if (this.streaming) { this.more(data); return; }
    this.buffer = this.buffer.length ? Buffer.concat([this.buffer, data]) : data;
    while (this.buffer.length) {
      const end = this.buffer.indexOf("\r\n\r\n");
      if (end < 0) return;
      const head = this.buffer.toString("latin1", 0, end);
      if (/^transfer-encoding: chunked/im.test(head)) {
        this.streaming = true;
        this.packed = /^content-encoding: gzip/im.test(head);
        const rest = this.buffer.subarray(end + 4);
        this.buffer = Buffer.alloc(0);
        this.more(rest);
        return;
      }
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] || 0);
      if (this.buffer.length < end + 4 + length) return;
      const bytes = this.buffer.subarray(end + 4, end + 4 + length);
      const body = (/^content-encoding: gzip/im.test(head) ? zlib.gunzipSync(bytes) : bytes).toString("utf8");
      this.buffer = this.buffer.subarray(end + 4 + length);
      this.waiting.shift()({ status: Number(head.slice(9, 12)), head, body });
    }
  }
  more(data) { // chunks of a stream: the server flushes after each, so that each can be unpacked by itself
    this.buffer = this.buffer.length ? Buffer.concat([this.buffer, data]) : data;
    for (;;) {
      const end = this.buffer.indexOf("\r\n");
      const length = end < 0 ? NaN : parseInt(this.buffer.toString("latin1", 0, end), 16);
      if (!(this.buffer.length >= end + 2 + length + 2)) return;
      let chunk = this.buffer.subarray(end + 2, end + 2 + length);
      this.buffer = this.buffer.subarray(end + 2 + length + 2);
      if (this.packed) {
        if (!this.begun) chunk = chunk.subarray(10); // the head of the file
        this.begun = true;
        chunk = zlib.inflateRawSync(chunk, { finishFlush: zlib.constants.Z_SYNC_FLUSH });
      }
      this.got(chunk.toString("utf8"));
    }
  }
}

// a choice that lets a match go on for long: build where it can be, bid little
function choice(legal) {
  const builds = legal.filter((text) => text.startsWith("lay ") || text.startsWith("build "));
  if (builds.length) return builds[below(builds.length)];
  const bids = legal.filter((text) => text.startsWith("bid "));
  const others = legal.filter((text) => !text.startsWith("bid "));
  return bids.length && below(2) && Number(bids[0].slice(4)) < 7 ? bids[0] : others[below(others.length)];
}

class OurPlayer {
  constructor(table, id, seat, guest) {
    Object.assign(this, { table, id, seat, guest, version: 0, newest: 0, asking: false, again: false, heard: "", have: "", asked: false, told: null });
    const head = `Cookie: trainshed=${guest.token}\r\nAccept-Encoding: gzip\r\n`;
    this.line = new Line(`${head}Accept: application/json\r\n`);
    this.stream = new Line(`${head}Accept: text/event-stream\r\n`, (text) => this.hear(text));
  }
  start() {
    const live = plan.sees === "stream" ? `/api/tables/${this.id}/live` : `/t/${this.id}/live?lang=en`;
    this.stream.ask("GET", live).then((answer) => fail(`no stream: ${answer.status} ${answer.body.slice(0, 200)}`));
    return new Promise((resolve) => { this.come = resolve; });
  }
  hear(text) {
    this.heard += text;
    for (let end = this.heard.indexOf("\n\n"); end >= 0; end = this.heard.indexOf("\n\n")) {
      const event = this.heard.slice(0, end);
      this.heard = this.heard.slice(end + 2);
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (!data) continue;
      if (plan.sees === "stream") {
        const state = JSON.parse(data);
        this.table.took("heard", this.seat, state.version);
        this.see(state);
      } else if (event.includes("event: parts")) this.take(JSON.parse(data));
      else { // what has changed must be asked for
        this.told = null;
        if (event.includes("event: table")) this.newest = Number(data);
        this.table.took("heard", this.seat, this.newest);
        this.look();
      }
    }
  }
  take({ version, all, parts }) { // as live.js does: the text of each part, put together again
    if (all || !this.told) this.told = new Map();
    for (const [name, head, text, tail] of parts) {
      const old = this.told.get(name) ?? "";
      this.told.set(name, old.slice(0, head) + text + old.slice(old.length - tail));
    }
    this.newest = version;
    this.table.took("heard", this.seat, version);
    this.table.took("seen", this.seat, version);
    this.come();
    this.shown([...this.told.values()].join(""), version);
  }
  shown(html, version) {
    this.version = version;
    const sign = /<section class="(sign[^"]*)" id="sign"/.exec(html);
    if (sign) { this.asked = !sign[1].includes("quiet"); this.page = html; }
    if (html.includes("data-result")) over(this.table);
    else if (this.asked && this.table.begun) this.decide();
  }
  async look() { // as a page does: what changes while it asks is asked for once more
    if (this.asking) { this.again = true; return; }
    this.asking = true;
    const version = this.newest;
    const page = await this.line.ask("GET", `/t/${this.id}/parts?lang=en`, undefined, `X-Parts: ${this.have}\r\n`);
    if (page.status !== 200 && page.status !== 205) fail(`no parts: ${page.status}`);
    this.have = /^x-parts: (.*)$/im.exec(page.head)?.[1] || "";
    if (version > this.version) this.table.took("seen", this.seat, version);
    this.come();
    if (page.status === 205) over(this.table);
    else this.shown(page.body, version);
    this.asking = false;
    if (this.again) { this.again = false; this.look(); }
  }
  async decide() { // as a person does: by what stands on the page, which comes whenever somebody is asked
    const all = (pattern) => [...this.page.matchAll(pattern)].map((found) => found[1]);
    const ply = Number(/id="sign" data-part data-key="(\d+)"/.exec(this.page)[1]);
    if (ply === this.decided) return; // the page has come again, with nothing new to decide
    this.decided = ply;
    const legal = [...all(/ name="action" value="([^"]+)"(?! disabled)/g), ...all(/ data-action="([^"]+)"/g)];
    const amount = /data-min="(\d+)"[^]*?name="verb" value="(\w+)"/.exec(this.page);
    if (amount) legal.push(`${amount[2]} ${amount[1]}`);
    if (legal.length) await this.move({ legal, ply, version: this.newest });
    else fail(`nothing to choose on this page: ${this.page.slice(0, 500)}`);
  }
  see(state) {
    if (state.version <= this.version) return;
    this.version = state.version;
    this.state = state;
    this.come();
    this.table.took("seen", this.seat, state.version);
    if (state.to_move === -2) over(this.table);
    else this.begin();
  }
  begin() {
    if (plan.sees !== "stream") { if (this.asked) this.decide(); return; }
    const { to_move, legal } = this.state;
    if (this.table.begun && to_move === this.seat && legal.length > 1) this.move(this.state);
  }
  async move(state) {
    if (this.table.left === 0) { over(this.table); return; }
    const action = choice(state.legal);
    this.table.send(this.seat, state.version);
    const begun = now();
    const body = JSON.stringify({ ply: state.ply, actions: [action], form: this.guest.form });
    const answer = await this.line.ask("POST", `/api/tables/${this.id}/act`, body);
    if (answer.status !== 200 || JSON.parse(answer.body).status !== "done") fail(`a move: ${answer.body.slice(0, 200)}`);
    times.acknowledged.push(now() - begun);
    made += 1;
  }
}

// the peer: its socket.io protocol, spoken over a bare web socket

class PeerPlayer {
  constructor(table, id, seat, credentials) {
    Object.assign(this, { table, id, seat, credentials, mark: -1 });
    const WebSocket = createRequire(path.join(process.cwd(), "node_modules", "x.js"))("ws");
    this.socket = new WebSocket(`ws://${HOST}:${plan.port}/socket.io/?EIO=4&transport=websocket`);
    this.ready = new Promise((resolve) => { this.synced = resolve; });
    this.socket.on("error", (error) => fail(error.message));
    this.socket.on("message", (data) => this.hear(data.toString()));
  }
  say(...words) { this.socket.send(`42/auction,${JSON.stringify(words)}`); }
  start() { return this.ready; }
  hear(text) {
    bytes += text.length;
    if (text === "2") this.socket.send("3");
    else if (text.startsWith("0")) this.socket.send("40/auction,");
    else if (text.startsWith("40")) this.say("sync", this.id, String(this.seat), this.credentials, 3);
    else if (text.startsWith("42")) this.take(JSON.parse(text.slice("42/auction,".length)));
  }
  take([kind, , content]) {
    if (kind === "sync") { this.synced(); this.state = content.state; }
    if (kind !== "update") return;
    this.see(content);
  }
  see(state) {
    this.table.took("heard", this.seat, state._stateID);
    this.table.took("seen", this.seat, state._stateID);
    if (Number(state.ctx.currentPlayer) === this.seat) this.move(state);
  }
  begin() { if (Number(this.state.ctx.currentPlayer) === this.seat) this.move(this.state); }
  move(state) {
    if (this.table.left === 0) { over(this.table); return; }
    const { high, cash } = state.G;
    const bids = high + 1 <= Math.min(cash[this.seat], 12) && below(2) === 0;
    this.table.send(this.seat, state._stateID);
    const payload = { type: bids ? "bid" : "pass", args: bids ? [high + 1] : [], playerID: String(this.seat), credentials: this.credentials };
    this.say("update", { type: "MAKE_MOVE", payload }, state._stateID, this.id, String(this.seat));
  }
}

function post(where, body) {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: HOST, port: plan.port + 1, path: where, method: "POST", headers: { "Content-Type": "application/json" } }, (answer) => {
      let text = "";
      answer.on("data", (data) => { text += data; });
      answer.on("end", () => resolve(JSON.parse(text)));
    });
    request.on("error", reject);
    request.end(JSON.stringify(body));
  });
}

async function peerTable() {
  const table = new Table(plan.moves);
  const { matchID } = await post("/games/auction/create", { numPlayers: 3 });
  const credentials = []; // all join before the first connects: its FlatFile loses one of two changes at once
  for (const seat of [0, 1, 2]) {
    const body = { playerID: String(seat), playerName: `guest ${seat}` };
    credentials.push((await post(`/games/auction/${matchID}/join`, body)).playerCredentials);
  }
  return { table, players: credentials.map((own, seat) => new PeerPlayer(table, matchID, seat, own)) };
}

function ourTable({ id, guests }) {
  const table = new Table(plan.moves);
  return { table, players: guests.map((guest, seat) => new OurPlayer(table, id, seat, guest)) };
}

// all together

let running = 0;
let finished;
function over(table) {
  if (table.over) return;
  table.over = true;
  running -= 1;
  if (running === 0) finished();
}

function fail(words) {
  console.error(words);
  process.exit(1);
}

function summary(list) {
  const sorted = [...list].sort((a, b) => a - b);
  const at = (share) => Math.round(100 * sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]) / 100;
  return { count: sorted.length, median_ms: at(0.5), p99_ms: at(0.99), longest_ms: at(1) };
}

async function main() {
  const groups = [];
  for (const given of plan.tables) groups.push(plan.side === "ours" ? ourTable(given) : await peerTable());
  for (const { players } of groups) await Promise.all(players.map((player) => player.start()));
  await new Promise((resolve) => setTimeout(resolve, 500));
  const begun = now();
  bytes = 0;
  const used = process.cpuUsage();
  running = groups.length;
  const all = new Promise((resolve) => { finished = resolve; });
  for (const { table, players } of groups) {
    table.begun = true;
    for (const player of players) player.begin();
  }
  await all;
  const seconds = (now() - begun) / 1000;
  const cpu = process.cpuUsage(used);
  console.log(JSON.stringify({
    tables: groups.length, listeners: 3 * groups.length, moves: made, seconds, moves_per_second: made / seconds,
    acknowledged: summary(times.acknowledged), heard: summary(times.heard), seen: summary(times.seen),
    bytes_per_move: Math.round(bytes / made), players_cpu_seconds: (cpu.user + cpu.system) / 1e6,
  }));
  process.exit(0);
}

main().catch((error) => fail(error.stack));
