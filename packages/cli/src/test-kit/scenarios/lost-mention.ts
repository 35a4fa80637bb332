/** Tests whether a mention reaches its agent in every spelling. */
export const lostMention = `# A mention that never runs: every spelling reaches its agent
# Other systems lose mentions with a comma, in lower case, in the middle of a text, or while another agent speaks.

space: Office
policy: mention
visibility: all
unaddressed: nobody
person: Ana
agent: Finance
agent: Data Agent
agent: Night Watch (quiet)

Ana: @finance, what is left?
  > Finance gets the floor (ME1)
  > 2 others stay silent (ME1)
Finance: 4,000.
  > 2 others stay silent (ME5)
  > the chain ends (FL9)
Ana: good morning. Could @Data Agent look into it?
  > Data Agent gets the floor (ME1)
  > 2 others stay silent (ME1)
Data Agent: I look into it.
  > 2 others stay silent (ME5)
  > the chain ends (FL9)
Ana: (@Night Watch): are you awake?
  > Night Watch gets the floor (ME1)
  > 2 others stay silent (ME1)
Night Watch: Yes.
  > 2 others stay silent (ME5)
  > the chain ends (FL9)

# A mention while another agent has the floor is not lost.
Ana: @Finance take your time
  > Finance gets the floor (ME1)
  > 2 others stay silent (ME1)
Ana: @Data Agent and you?
  > Data Agent gets the floor (ME1)
  > 2 others stay silent (ME1)
Data Agent: I am done.
  > 2 others stay silent (ME5)
  > the chain ends (FL9)
Finance: So am I.
  > 2 others stay silent (ME5)
  > the chain ends (FL9)

# A name that nobody has is reported at once.
Ana: @Finanse what is left?
  > nobody here is called Finanse (MS4)
  > 3 others stay silent (ME9)

# Agents mention each other at the beginning of a text.
Ana: @Finance ask the others
  > Finance gets the floor (ME1)
  > 2 others stay silent (ME1)
Finance: @night watch, is the office empty?
  > Night Watch gets the floor (ME5)
  > 1 other stays silent (ME5)
Night Watch: It is.
  > posted as: @Finance It is. (ME6)
  > Finance gets the floor (ME5)
  > 1 other stays silent (ME5)
Finance skips
  > Finance skipped (CH11)
  > the chain ends (FL9)
`;
