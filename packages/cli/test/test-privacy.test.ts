import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CanarySearch } from '../src/test-kit/privacy/canary-search.ts';
import { conch, newHome, startConch } from './support/conch.ts';
import { jsonOf } from './support/json.ts';

const SETTINGS = `
dataDir: ./data
agentsDir: ./agents
spaces:
  Office:
    agents: [Reception, Billing, Tech]
    policy: mention
`;

test('conch test --privacy checks a space or an export file, and finds no private text in a briefing of another agent', async () => {
  const home = newHome();
  await conch(['init', '--template', 'desk'], { home });
  writeFileSync(join(home, 'conch.yaml'), SETTINGS);
  const server = await startConch([], home);
  onTestFinished(() => server.close());
  await server.run('ask', 'Office', '@Billing the salary of Dan is 4,000');
  await server.run('ask', 'Office', '@Billing @Tech the party is on Friday');
  const checked = jsonOf(await server.run('test', '--privacy', 'Office', '--json'));
  // Five private messages have canaries: two messages and the three answers to them.
  expect(checked).toMatchObject({ name: 'Office', isOk: true, canaries: 5, seen: 5, leaks: [] });
  await server.run('export', 'Office', 'office.ndjson');
  const copied = jsonOf(await server.run('test', '--privacy', 'office.ndjson', '--json'));
  expect(copied).toEqual(checked);
  const messages = await server.run('tail', 'Office', '--no-follow');
  expect(messages.out).not.toContain('canary');
});

test('conch test --privacy refuses a file that is not an export', async () => {
  const home = newHome();
  writeFileSync(join(home, 'notes.txt'), 'hello\n');
  const refused = await conch(['test', '--privacy', 'notes.txt'], { home });
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('Line 1');
});

const [alice, bob] = ['Alice', 'Bob'].map((name) => ({ id: name, name }));

test.each([
  { agent: alice, readers: [alice], leaks: 0 },
  { agent: bob, readers: [bob], leaks: 1 },
  { agent: alice, readers: [alice, bob], leaks: 1 },
])(
  'if the briefing of $agent.name contains a canary for Alice, and $readers.length agents can read the answer, the number of leaks is $leaks',
  (given) => {
    const { agent = { id: '', name: '' }, readers, leaks } = given;
    const search = new CanarySearch([{ word: 'canary-1', messageId: 'm1', agentIds: ['Alice'] }]);
    const briefings = ['nothing', 'he said: canary-1'];
    search.note(
      { ...agent, take: () => briefings },
      readers.flatMap((one) => one ?? []),
    );
    expect(search.result).toMatchObject({ isOk: leaks === 0, seen: 1, briefings: 2 });
    expect(search.result.leaks).toHaveLength(leaks);
  },
);
