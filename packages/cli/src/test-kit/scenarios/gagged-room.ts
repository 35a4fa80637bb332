/** Tests whether agents still answer people after a limit was reached. */
export const gaggedRoom = `# A limit that gags the room: after the limit, people are answered as before
# Agents write at most three messages in a row here. Then one notice, and the next message of a person starts again.

space: Office
policy: mention
visibility: all
unaddressed: nobody
turn limit: 3
person: Ana
agent: Alice
agent: Bob

Ana: @Alice count with Bob
  > Alice gets the floor (ME1)
  > 1 other stays silent (ME1)
Alice: @Bob one
  > Bob gets the floor (ME5)
Bob: @Alice two
  > Alice gets the floor (ME5)
Alice: @Bob three
  > posted as: three (TL3)
  > Bob does not get the floor (TL3)
  > notice: @human Turn limit reached (3 agent messages in a row). Reply to continue. (TL4)
  > the chain ends (FL9)

# A person is never refused.
Ana: @Bob what comes next?
  > Bob gets the floor (ME1)
  > 1 other stays silent (ME1)
Bob: Four.
  > 1 other stays silent (ME5)
  > the chain ends (FL9)
Ana: @Alice and then?
  > Alice gets the floor (ME1)
  > 1 other stays silent (ME1)
Alice: Five.
  > 1 other stays silent (ME5)
  > the chain ends (FL9)

# Continue gives the floor to the agent that was stopped by the limit.
Ana: @Alice count on with Bob
  > Alice gets the floor (ME1)
  > 1 other stays silent (ME1)
Alice: @Bob six
  > Bob gets the floor (ME5)
Bob: @Alice seven
  > Alice gets the floor (ME5)
Alice: @Bob eight
  > posted as: eight (TL3)
  > Bob does not get the floor (TL3)
  > notice: @human Turn limit reached (3 agent messages in a row). Reply to continue. (TL4)
  > the chain ends (FL9)
Ana continues
  > Bob gets the floor (TL7)
Bob: Nine.
  > posted as: @Alice Nine. (ME6)
  > Alice gets the floor (ME5)
Alice skips
  > Alice skipped (CH11)
  > the chain ends (FL9)
`;
