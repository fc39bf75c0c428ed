"""A bot of your own in ten lines: trainshed simulate german_railways --bots ./my_bot.py,greedy"""


class Builder:
    """Build before anything else; bid low; otherwise the first choice."""

    meaning = "builds whenever it can"

    def choose(self, view, legal):
        """Return one of the legal actions."""
        builds = [action for action in legal if action.startswith(("build", "lay"))]
        bids = [action for action in legal if action.startswith("bid")]
        return (builds or bids[:1] or legal)[0]


if __name__ == "__main__":
    from trainshed.cli import run

    run(["simulate", "german_railways", "--bots", f"{__file__},greedy", "--games", "4"])
