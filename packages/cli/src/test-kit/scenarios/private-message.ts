/** Tests whether a private message appears in the prompt of another agent. */
export const privateMessage = `# A private message in another agent's prompt
# A message to one agent is for that agent and for the people. "conch test --privacy SPACE" checks a space of your own.

space: Office
policy: mention
person: Ana
agent: Alice
agent: Bob
agent: Carol

Ana: @Alice, the salary of Dan is 4,000
  > only to Alice (MS1)
  > Alice gets the floor (ME1)
  > 2 others stay silent (ME1)
Alice: I keep it to myself.
  > only to Alice (ME1)
  > 2 others stay silent (ME5)
  > the chain ends (FL9)
# An answer to a private message is private too.
Ana ↩ Alice: thank you, and not a word to anyone
  > only to Alice (MS1)
  > Alice gets the floor (ME1)
  > 2 others stay silent (ME1)
Alice: Of course.
  > only to Alice (ME1)
  > 2 others stay silent (ME5)
  > the chain ends (FL9)
# Bob and Carol answer, and have read nothing of it.
Ana: good morning, everyone
  > Alice gets the floor (ME3)
  > Bob gets the floor (ME3)
  > Carol gets the floor (ME3)
Alice: Good morning.
  > 2 others stay silent (ME5)
Bob: Good morning.
  > 2 others stay silent (ME5)
Carol: Good morning.
  > 2 others stay silent (ME5)
  > the chain ends (FL9)
`;
