"""What bots and learners need: a quick choice, a judgement, planes."""
