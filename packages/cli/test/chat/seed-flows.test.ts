// Example conversations that a simulated person types in a real terminal.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConch, type RunningConch } from '../support/conch.ts';
import { connectHeldAgent, type HeldAgent } from '../support/held-agent.ts';
import { KEYS, openTerminal, type TestTerminal } from '../support/terminal.ts';

let server: RunningConch;
let archive: HeldAgent;

beforeAll(async () => {
  server = await startConch();
  archive = await connectHeldAgent(server, 'Archive');
  await makeScript('Personnel', [
    {
      when: { contains: 'prepare' },
      do: {
        say: 'I ask for the sheet.',
        mentionAgent: { target: 'Clerk', reason: 'need the sheet', expectReply: true },
      },
    },
    { when: { trigger: 'returned' }, do: { say: 'The whole report: {{returned.content}}' } },
    { do: { say: 'You are welcome.' } },
  ]);
  await makeScript('Clerk', [
    { when: { trigger: 'returned' }, do: { say: 'The sheet: {{returned.content}}' } },
    {
      do: {
        say: 'I ask for the hours.',
        mentionAgent: { target: 'Archive', reason: 'need the hours', expectReply: true },
      },
    },
  ]);
  await makeSpace('Payroll', ['Personnel', 'Clerk', 'Archive']);
  // Each stroke is different, because agents that repeat a text are stopped earlier.
  const strokes = (other: string) =>
    Array.from({ length: 25 }, (_, at) => ({
      when: { nth: at + 1 },
      do: { say: `@${other} stroke ${at + 1}` },
    }));
  await makeScript('Ping', strokes('Pong'));
  await makeScript('Pong', strokes('Ping'));
  await makeSpace('Court', ['Ping', 'Pong'], '--mode', 'mention');
});
afterAll(async () => {
  await archive.close();
  await server.close();
});

async function makeScript(name: string, rules: readonly unknown[]): Promise<void> {
  const config = JSON.stringify(rules);
  const made = await server.run('agents', 'create', name, '--kind', 'script', '--config', config);
  expect(made).toMatchObject({ code: 0 });
}

async function makeSpace(
  name: string,
  agents: readonly string[],
  ...flags: readonly string[]
): Promise<void> {
  const members = agents.flatMap((agent) => ['--agent', agent]);
  const made = await server.run('spaces', 'create', name, ...members, ...flags);
  expect(made).toMatchObject({ code: 0 });
}

function chat(space: string): TestTerminal {
  return openTerminal(['chat', '--space', space], { home: server.home, rows: 60 });
}

/** The rows of the transcript that begin with the name of a sender. */
function saidBy(terminal: TestTerminal, name: string): readonly string[] {
  return terminal.rows().filter((row) => row.startsWith(`${name} `));
}

test('the row of waiting agents shows two agents, and disappears when they have answered', async () => {
  const terminal = chat('Payroll');
  await terminal.shows('● live');
  terminal.type('prepare the report');
  await terminal.shows('Will answer: Personnel (its turn).');
  terminal.type(KEYS.enter);
  await terminal.shows('waiting agents  Personnel › Clerk › Archive has a turn');
  await terminal.shows('Archive is thinking');
  archive.say('6,482 hours.');
  await terminal.shows('The whole report: The sheet: 6,482 hours.');
  await terminal.shows('5 of 20 turns');
  await terminal.hides('has a turn');
  const speakers = terminal
    .rows()
    .flatMap((row) => /^(Owner|Personnel|Clerk|Archive) /u.exec(row)?.[1] ?? []);
  expect(speakers).toEqual(['Owner', 'Personnel', 'Clerk', 'Archive', 'Clerk', 'Personnel']);
  terminal.type('@Personnel thank you', KEYS.enter);
  await terminal.shows('You are welcome.');
});

test('agents stop after 20 messages with one notice, and continue on request', async () => {
  const terminal = chat('Court');
  await terminal.shows('● live');
  terminal.type('@Ping start');
  await terminal.shows('Will answer: Ping (you mentioned it).');
  terminal.type(KEYS.enter);
  await terminal.shows('20 of 20 turns · /continue');
  await terminal.shows('Turn limit reached');
  expect(saidBy(terminal, 'Ping')).toHaveLength(10);
  expect(saidBy(terminal, 'Pong')).toHaveLength(10);
  expect(saidBy(terminal, 'Conch')).toHaveLength(1);
  terminal.type('/continue', KEYS.enter);
  await terminal.shows(/Turn limit reached[\s\S]*Turn limit reached/u);
});

test('if an agent passes, the person takes over', async () => {
  const terminal = chat('Office');
  await terminal.shows('● live');
  terminal.type('@HR can you approve the budget?', KEYS.enter);
  await terminal.shows('Conch    @human Finance is passing control to you');
  terminal.type('@Finance what is left of the budget?', KEYS.enter);
  await terminal.shows('80 % of this month’s budget is allocated.');
});
