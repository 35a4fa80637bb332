import { describe, expect, test } from 'vitest';
import type { AgentOutput, PastApproval } from '../../../src/agent.ts';
import type { ForeignCall, ToolServers } from '../../../src/mcp/tool-servers.ts';
import { taskOf } from '../../support/task.ts';
import { fetchOf } from '../../../src/testing/fake-provider.ts';
import { thinkingKind, WIRES } from '../support/thinking-kind.ts';

const flags = { approval: 'always', isOutbound: true, isPrivate: false } as const;
const definition = { name: 'send', inputSchema: { type: 'object' } };
const CONTEXT = {
  signal: new AbortController().signal,
  sleep: async () => {},
  rest: () => ({ resume: () => {} }),
};

/** Runs a model that wants to send something. Returns its approval requests and its calls. */
async function speak(wish: unknown, pastApprovals: readonly PastApproval[] = []) {
  const calls: ForeignCall[] = [];
  const servers: ToolServers = {
    offered: async () => [{ server: 'far', tool: 'send', definition, flags }],
    call: async (call) => {
      calls.push(call);
      return { isError: false, text: 'Sent.' };
    },
  };
  const fetch = fetchOf(({ messages }) =>
    messages.some(({ role }) => role === 'tool')
      ? { text: 'Done.' }
      : { calls: [{ name: 'far__send', input: wish }] },
  );
  const kind = thinkingKind({ url: 'http://model', wire: WIRES[0], fetch, servers });
  const made = kind.agentOf({ provider: 'p', model: 'm', tools: ['far.send'] });
  if (!made.ok) throw new Error(made.reason);
  const outputs: AgentOutput[] = [];
  for await (const output of made.agent.run({ ...taskOf(), pastApprovals }, CONTEXT)) {
    outputs.push(output);
    if (output.kind === 'ask') break;
  }
  const asks = outputs.flatMap((output) => (output.kind === 'ask' ? [output] : []));
  return { asks, calls };
}

describe('an agent that needs approval', () => {
  test('[T19] an approval request shows invisible characters in the arguments as escapes', async () => {
    const { asks } = await speak({ text: 'a\u200Bb\u202Ec\u{E0041}' });
    expect(asks[0]?.ask.input).toBe(String.raw`{"text":"a\u200bb\u202ec\udb40\udc41"}`);
  });

  test('[T19] an agent makes the approved call even if its model now requests a different call', async () => {
    const [first] = (await speak({ text: 'to Ana' })).asks;
    if (first === undefined) throw new Error('it did not ask');
    const { callId, ask } = first;
    const { calls } = await speak({ text: 'to Eve' }, [{ callId, ask, verdict: 'approved' }]);
    expect(calls.map(({ input }) => input)).toEqual([{ text: 'to Ana' }]);
  });

  test('[T19] an approval is not used for another tool', async () => {
    const [first] = (await speak({ text: 'to Ana' })).asks;
    if (first === undefined) throw new Error('it did not ask');
    const ask = { ...first.ask, tool: 'far.look' };
    const approval: PastApproval = { callId: first.callId, ask, verdict: 'approved' };
    expect((await speak({ text: 'to Ana' }, [approval])).calls).toEqual([]);
  });

  test.each([[['to Ana']], ['to Ana'], [null], [{ text: 'x'.repeat(70_000) }]])(
    '[T19] if the arguments of a call cannot be shown, Conch neither makes the call nor requests approval: no. %#',
    async (wish) => {
      expect(await speak(wish)).toEqual({ asks: [], calls: [] });
    },
  );
});
