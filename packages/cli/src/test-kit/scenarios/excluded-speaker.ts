/** Tests for a livelock, in which an agent hands over to an agent that cannot speak. */
export const excludedSpeaker = `# Livelock on an excluded speaker: an agent hands over to one that cannot speak
# In other systems the room waits for ever, or chooses the same agent again and again.

space: Office
policy: chain
person: Ana
agent: Desk
agent: Legal (paused)
agent: Finance

Ana: @Desk may we sign this?
  > Desk gets the floor (CH1)
  > 2 others stay silent (CH3)
# The hand-over is refused, and the agent still has the floor.
Desk calls mentionAgent(Legal, "may we sign?", expect reply)
  > refused: paused (CH14)
Desk: Legal is away. I cannot say.
  > 2 others stay silent (CH3)
  > the chain ends (FL9)

# Naming it in the text changes nothing.
Ana: @Desk please ask again
  > Desk gets the floor (CH1)
  > 2 others stay silent (CH3)
Desk: @Legal may we sign?
  > Legal does not get the floor (CH14)
  > 1 other stays silent (CH3)
  > the chain ends (FL9)

# The room is not blocked.
Ana: @Finance then what would it cost?
  > Finance gets the floor (CH1)
  > 2 others stay silent (CH3)
Finance: 4,000.
  > 2 others stay silent (CH3)
  > the chain ends (FL9)

# An agent that leaves in the middle does not block it either.
Ana: @Desk ask Finance for the details
  > Desk gets the floor (CH1)
  > 2 others stay silent (CH3)
Desk calls mentionAgent(Finance, "the details", expect reply)
  > accepted (CH4)
Desk: One moment.
  > Finance gets the floor (CH4)
  > 1 other stays silent (CH3)
  > stack: Desk
Finance leaves
  > Finance was cancelled (DP1)
  > Desk gets the floor back, Finance failed (CH5)
  > stack: empty
Desk: Finance has left. I have no details.
  > 1 other stays silent (CH3)
  > the chain ends (FL9)
`;
