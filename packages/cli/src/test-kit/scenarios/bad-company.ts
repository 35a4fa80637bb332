/**
 * Tests whether a conversation survives a chatterbox, a liar, a slow agent and a crasher in one
 * room.
 */
export const badCompany = `# Bad company: a chatterbox, a liar, a slow agent and a crasher in one room
# One of them can spoil its own turn, and nothing else.

space: Office
policy: chain
agents: misbehaving
person: Ana
agent: Chatty | chatterbox
agent: Larry | liar
agent: Snail | slow
agent: Boom | crasher

Ana: @Boom are you there?
Boom fails
Ana: @Snail are you there?
Snail: Sorry, that took me a while.
# It claims that others agreed. Nobody was asked, so nobody has spoken.
Ana: @Larry did you ask the others?
Larry: …
# It answers when it has the floor, and only then.
Ana: @Chatty good morning
Chatty: …
Ana: @Larry what did Chatty say?
Larry: …
`;
