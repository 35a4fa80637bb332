import { expect, test } from 'vitest';
import { retiredWordsIn, vocabularyProblems } from '../checks/vocabulary.ts';

const PAGE = 'packages/web/src/words/en/forum.ts';
const WIRE = 'packages/protocol/src/space/message.ts';

test.each([
  ['a topic on the page', PAGE, `newThread: 'New topic',`],
  ['a topic in an identifier', PAGE, `const newTopic = 1;`],
  ['a topic in the docs', 'docs/forum.md', `Open a topic.`],
  ['the author of a message', PAGE, `const { id, author } = message;`],
  ['the id of an author', PAGE, `frame.authorId`],
  ['the author of a message in a text', PAGE, `said: 'Its author is paused.',`],
  ['the word inactive in a code', PAGE, `noticeReason('addressees-inactive', { names })`],
  ['a text on the wire', WIRE, `  text: z.string(),`],
  ['an inactive agent', 'packages/engine/src/member.ts', `status: 'active' | 'inactive';`],
  ['an inactive agent in the docs', 'docs/agents.md', `An inactive agent says nothing.`],
  ['an agent that is switched off', 'docs/agents.md', `An agent that is switched off.`],
  ['a deactivated agent', 'PROTOCOL.md', `An agent is removed or deactivated.`],
  ['the policy admin', 'examples/desk/desk.ts', `policy: 'admin'`],
  ['an admin agent', 'docs/modes.md', `The admin agent answers.`],
  ['a turnstile', 'packages/agents/src/llm/retry.ts', `new Turnstile()`],
])('a line with %s is refused, because it has a retired word', (_, path, line) => {
  expect(retiredWordsIn({ path, text: `fine\n${line}\n` })).toEqual([
    expect.stringMatching(/:2: “.+” is retired\. Use /u),
  ]);
});

test.each([
  ['a thread', PAGE, `newThread: 'New thread',`],
  ['the verb “authorise”', 'packages/server/src/auth/authorise.ts', `authorise(authority)`],
  ['the option --author of git', 'bench/cases/mentions.ts', '`git log --author=@NAME`'],
  [
    'a property “text” of a type other than a message',
    'packages/engine/src/text/analyse.ts',
    `readonly text: string;`,
  ],
  ['a setting that is turned off', PAGE, `keysOff: 'Shortcuts can be turned off.',`],
  ['a migration', 'packages/store/src/migrations/0022-client-keys.ts', `{ author: text }`],
])('a line with %s is allowed, because it has no retired word', (_, path, line) => {
  expect(retiredWordsIn({ path, text: line })).toEqual([]);
});

test('no source, wire name, page text or document uses a retired word', async () => {
  expect(await vocabularyProblems()).toEqual([]);
});
