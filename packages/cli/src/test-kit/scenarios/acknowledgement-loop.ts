/**
 * Tests for an acknowledgement loop, in which two polite agents thank each other again and again.
 */
export const acknowledgementLoop = `# Acknowledgement loop: two polite agents thank each other
# An answer without news wakes nobody, so the thanks end by themselves.

space: Office
policy: mention
visibility: all
unaddressed: nobody
person: Ana
agent: Alice
agent: Bob

Ana: @Alice tell Bob that it is done
  > Alice gets the floor (ME1)
  > 1 other stays silent (ME1)
Alice: @Bob it is done.
  > Bob gets the floor (ME5)
Bob: Great, thanks!
  > posted as: @Alice Great, thanks! (ME6)
  > Alice gets the floor (ME5)
Alice: You are welcome!
  > posted as: @Bob You are welcome! (ME6)
  > Bob gets the floor (ME5)
Bob: Great, thanks!
  > posted as: @Alice Great, thanks! (ME6)
  > Alice gets the floor (ME5)
# Now both say the same again: that is a loop.
Alice: You are welcome!
  > Alice was suppressed (NN2)
  > the chain ends (FL9)

# A person always gets an answer.
Ana: @Alice is it done?
  > Alice gets the floor (ME1)
  > 1 other stays silent (ME1)
Alice: Yes.
  > 1 other stays silent (ME5)
  > the chain ends (FL9)
`;
