import { DATABASES } from '@conch/test-databases/vitest';
import { expect, test } from 'vitest';
import { openDemoServer } from './open-demo-server.ts';

const [SQLITE] = DATABASES;

/** Posts a message in a demo space. Returns the senders or notices that answer, and their texts. */
async function answersTo(name: string, text: string) {
  const { conch, idOf, saidIn } = await openDemoServer(await SQLITE!.forTest());
  const spaceId = await idOf(name);
  const [owner] = await conch.people.list();
  const { messageId } = await conch.post({ spaceId, from: owner!.id, content: text });
  await conch.idle(spaceId);
  const said = await saidIn(name);
  const answers = said.slice(said.findIndex(({ id }) => id === messageId) + 1);
  return {
    who: answers.map(({ senderName, notice }) => notice ?? senderName),
    words: answers.map((one) => one.content),
  };
}

test('“Ask everyone” in the demo makes all three agents of the Welcome table answer', async () => {
  const { who } = await answersTo('Welcome table', '@everyone what can you do for me?');
  expect(who.toSorted()).toEqual(['Critic', 'Guide', 'Researcher']);
});

test('“@Researcher find…” in the demo gives a table and a list', async () => {
  const asked = '@Researcher find ways to decide who speaks next';
  const { who, words } = await answersTo('Welcome table', asked);
  expect(who).toEqual(['Researcher']);
  expect(words[0]).toMatch(/^\|---\|---\|---\|$/mu);
  expect(words[0]).toMatch(/^- /mu);
});

test('the demo agent Researcher says when a question is too hard for a script', async () => {
  const { words } = await answersTo('Welcome table', '@Researcher find me a house by the sea');
  expect(words[0]).toContain('no model is called');
});

test('“Watch them hand over” makes HR wait for Finance and Finance for Data, and both get the floor back', async () => {
  const { who, words } = await answersTo('Office', 'prepare the payroll report');
  expect(who).toEqual(['HR', 'Finance', 'Data', 'Finance', 'HR']);
  expect(words.at(-1)).toContain('| Salaries | 42 | 318,400 |');
});

test('the demo agent Guide asks Researcher and gets the floor back', async () => {
  const { who } = await answersTo('Welcome table', '@Guide where does the name come from?');
  expect(who).toEqual(['Guide', 'Researcher', 'Guide']);
});

test('the demo agent Researcher still answers Guide after the welcome', async () => {
  const { conch, signInFirst, idOf, saidIn } = await openDemoServer(await SQLITE!.forTest());
  await signInFirst();
  const spaceId = await idOf('Welcome table');
  const [owner] = await conch.people.list();
  const text = '@Guide where does the name come from?';
  await conch.post({ spaceId, from: owner!.id, content: text });
  await conch.idle(spaceId);
  const said = (await saidIn('Welcome table')).map(({ senderName }) => senderName);
  expect(said.slice(-3)).toEqual(['Guide', 'Researcher', 'Guide']);
});

test('in the demo, HR hands the quarterly review to Finance, Finance hands it to Data, and both get the floor back', async () => {
  const { who } = await answersTo('Office', 'prepare the quarterly business review');
  expect(who).toEqual(['HR', 'Finance', 'Data', 'Finance', 'HR']);
});

test('the demo agent Guide shows the code that adds an agent', async () => {
  const { words } = await answersTo('Welcome table', '@Guide how do I add an agent?');
  expect(words[0]).toMatch(/^```md$/mu);
});

test.each([
  ['Welcome table', 'You decide!'],
  ['Office', '@HR can you approve the budget?'],
])('in the demo space %s, an agent passes “%s” to the people', async (name, text) => {
  expect((await answersTo(name, text)).who).toEqual(['passed']);
});

test('a demo agent does not answer a message that only thanks it', async () => {
  expect((await answersTo('Welcome table', '@Guide thanks')).who).toEqual([]);
});

test('the demo debate ends at the turn limit', async () => {
  const { who } = await answersTo('Debate', '@Tea are you better than coffee?');
  expect([who.length, who.at(-1)]).toEqual([21, 'turn-limit']);
});
