import { asMemberId, asMessageId } from '@conch/engine';
import { describe, expect, test } from 'vitest';
import type { AgentOutput, PastApproval, Note, Task, TaskMessage } from '../../../src/agent.ts';
import type { ToolFlags } from '../../../src/mcp/mcp-server.ts';
import type { ToolServers } from '../../../src/mcp/tool-servers.ts';
import { fetchOf, isSummary } from '../../../src/testing/fake-provider.ts';
import { taskOf } from '../../support/task.ts';
import { thinkingKind, WIRES } from '../support/thinking-kind.ts';

const FLAGS: Readonly<Record<string, ToolFlags>> = {
  look: { approval: 'always', isOutbound: false, isPrivate: false },
  send: { approval: 'never', isOutbound: true, isPrivate: false },
};
const CONTEXT = {
  signal: new AbortController().signal,
  sleep: async () => {},
  rest: () => ({ resume: () => {} }),
};
const LONG = 'so it is. '.repeat(300);

/** An agent whose model uses these tools in order, and a record of the tools it has used. */
function agentThatUses(...plan: readonly string[]) {
  const used: string[] = [];
  const servers: ToolServers = {
    offered: async () =>
      Object.entries(FLAGS).map(([tool, flags]) => {
        const definition = { name: tool, inputSchema: { type: 'object' } };
        return { server: 'far', tool, definition, flags };
      }),
    call: async ({ tool }) => {
      used.push(tool);
      return { isError: false, text: 'Done.' };
    },
  };
  const fetch = fetchOf((body) => {
    if (isSummary(body)) return { text: 'Much was said.' };
    const next = plan[body.messages.filter(({ role }) => role === 'tool').length];
    if (next === undefined) return { text: 'Done.' };
    return { calls: [{ name: `far__${next}`, input: {} }] };
  });
  const kind = thinkingKind({ url: 'http://model', wire: WIRES[0], fetch, servers });
  const made = kind.agentOf({ provider: 'p', model: 'm', tools: ['far.*'] });
  if (!made.ok) throw new Error(made.reason);
  return { agent: made.agent, used };
}

/** The notes and approval requests of a run, until it ends or has to wait. */
async function play({ agent }: ReturnType<typeof agentThatUses>, part: Partial<Task>) {
  const outputs: AgentOutput[] = [];
  for await (const output of agent.run({ ...taskOf(), ...part }, CONTEXT)) {
    outputs.push(output);
    if (output.kind === 'ask') break;
  }
  const notes: readonly Note[] = outputs.filter((output) => output.kind === 'note');
  const asks = outputs.flatMap((output) => (output.kind === 'ask' ? [output] : []));
  return { notes, asks, tools: asks.map(({ ask }) => ask.tool) };
}

function said(number: number, part: Partial<TaskMessage> = {}): TaskMessage {
  const sender = { kind: 'person', id: asMemberId('ana-id'), name: 'Ana' } as const;
  return { id: asMessageId(`m${number}`), sender, content: `${number}: ${LONG}`, ...part };
}

const CONVERSATION = Array.from({ length: 30 }, (_, number) => said(number));
const NEWEST = CONVERSATION.slice(-1);

describe('a run', () => {
  test('[T19] a run remembers that its model has read private text, even if the history no longer contains it', async () => {
    const player = agentThatUses('look', 'send');
    const secret = said(0, { content: 'It is 4711.', isPrivate: true });
    const first = await play(player, { history: async () => [secret, taskOf().message] });
    const pastApprovals = first.asks.map(({ callId, ask }): PastApproval => ({
      callId,
      ask,
      verdict: 'approved',
    }));
    const second = await play(player, { notes: first.notes, pastApprovals });
    expect([first.tools, player.used, second.tools]).toEqual([
      ['far.look'],
      ['look'],
      ['far.send'],
    ]);
  });

  test('[T19] a run treats an earlier summary as private if the summarised messages were private', async () => {
    const player = agentThatUses('send');
    const [newest = said(0)] = NEWEST;
    const upTo = CONVERSATION.at(-2)?.id ?? newest.id;
    const { tools } = await play(player, {
      message: newest,
      history: async () => CONVERSATION,
      summary: async () => ({ text: 'Much.', upTo, isPrivate: true }),
    });
    expect([player.used, tools]).toEqual([[], ['far.send']]);
  });

  test('[T19] a run treats its own summary as private if a summarised message is private', async () => {
    const player = agentThatUses('send');
    const [newest = said(0)] = NEWEST;
    const history = CONVERSATION.map((one, at) =>
      at === 24 ? said(at, { isPrivate: true }) : one,
    );
    const { tools } = await play(player, { message: newest, history: async () => history });
    expect([player.used, tools]).toEqual([[], ['far.send']]);
  });

  test('[T19] a run needs no approval to send text outside if no summarised message is private', async () => {
    const player = agentThatUses('send');
    const [newest = said(0)] = NEWEST;
    const { tools } = await play(player, { message: newest, history: async () => CONVERSATION });
    expect([player.used, tools]).toEqual([['send'], []]);
  });
});
