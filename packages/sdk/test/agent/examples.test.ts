import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openServer, SQLITE, type OpenedServer } from '../client/support/open-server.ts';
import { untilShown } from '../client/support/until.ts';
import { exampleHere, exampleToEnd } from './support/example.ts';
import { outsideAgent, type RemoteTestAgent } from './support/outside-agent.ts';

const ROOT = join(import.meta.dirname, '../../../..');

describe.each(SQLITE)('the example agents on a real server on $name', (kind) => {
  test('the hello agent answers, and exits on a signal', async () => {
    const opened = await openServer(kind);
    const { spaceId, examples } = await agentsIn(opened, { Hello: 'hello' });
    expect(await conversation(opened, spaceId, 'good morning', 2)).toEqual([
      'Olga: good morning',
      'Hello: Hello, Olga! You said: good morning',
    ]);
    expect(await examples[0]?.end()).toBe(0);
  });

  test('the asking agent asks the other agent and continues when it gets the floor back', async () => {
    const opened = await openServer(kind);
    const { spaceId } = await agentsIn(opened, { Asker: 'asking', Bridge: 'bridge' });
    expect(await conversation(opened, spaceId, '@Asker one two three', 4)).toEqual([
      'Olga: @Asker one two three',
      'Asker: I ask Bridge.',
      'Bridge: Bridge. ask I',
      'Asker: Bridge says: Bridge. ask I',
    ]);
  });

  test('an agent with a wrong token prints the reason of the refusal', async () => {
    const { proxy } = await openServer(kind);
    const env = { CONCH_URL: proxy.origin, CONCH_AGENT_TOKEN: 'wrong' };
    const { code, err } = await exampleToEnd('hello', env);
    expect(code).toBe(1);
    expect(err).toMatch(
      /^conch: Conch closed the connection and will not accept it again: .*token.*\n$/u,
    );
  });
});

test.each(['hello', 'asking', 'bridge'])(
  'the agent %s prints one line if its token is missing',
  async (name) => {
    const { code, err } = await exampleToEnd(name);
    expect(code).toBe(2);
    expect(err).toMatch(/^CONCH_AGENT_TOKEN is missing\. .*\n$/u);
  },
);

test('an unknown agent name prints the list of agents', async () => {
  const { code, err } = await exampleToEnd('goodbye');
  expect(code).toBe(2);
  expect(err).toContain('hello | asking | bridge');
});

test('the hello agent has at most fifteen lines, and docs/agents.md contains it unchanged', () => {
  const example = textOf('examples/hello-agent.ts');
  expect(example.trimEnd().split('\n').length).toBeLessThanOrEqual(15);
  expect(textOf('docs/agents.md')).toContain(`\`\`\`ts\n${example}\`\`\``);
  expect(textOf('package.json')).toContain('"agent": "node scripts/run.mjs examples/agent.ts"');
});

/** Creates a space with agents, each of them a running example. */
async function agentsIn(opened: OpenedServer, given: Readonly<Record<string, string>>) {
  const agents: RemoteTestAgent[] = [];
  for (const name of Object.keys(given)) agents.push(await outsideAgent(opened.direct, name));
  const spaceId = await opened.room({ memberIds: agents.map(({ id }) => id), policy: 'chain' });
  const examples = await Promise.all(
    Object.values(given).map((example, index) =>
      exampleHere(example, {
        CONCH_URL: opened.proxy.origin,
        CONCH_AGENT_TOKEN: agents[index]?.token ?? '',
      }),
    ),
  );
  return { spaceId, examples };
}

/** Posts a message. Returns all messages when there are `count` of them. */
async function conversation(
  { direct }: OpenedServer,
  spaceId: string,
  content: string,
  count: number,
): Promise<readonly string[]> {
  const space = direct.follow(spaceId);
  await direct.call('postMessage', { params: { spaceId }, body: { content } });
  const { messages } = await untilShown(space, (view) => view.messages.length >= count);
  return messages.map((message) => `${message.sender?.name}: ${message.content.trim()}`);
}

function textOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}
