import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { ToolFlags } from '../../../src/mcp/mcp-server.ts';
import type { ToolServers } from '../../../src/mcp/tool-servers.ts';
import { fetchOf, type ModelSays } from '../../../src/testing/fake-provider.ts';
import { openModelRoom, WIRES } from '../support/model-room.ts';

const SECRET = '4711';
const FLAGS: Readonly<Record<string, ToolFlags>> = {
  vault: { approval: 'never', isOutbound: false, isPrivate: true },
  send: { approval: 'never', isOutbound: true, isPrivate: false },
};

/** The model steps of each agent, the same in every run. */
type Plans = Readonly<Record<string, readonly ModelSays[]>>;

const use = (name: string, input: object = {}): ModelSays => ({ calls: [{ name, input }] });
const LOOK = use('far__vault');
const SEND = use('far__send', { text: SECRET });

/** A room with Ada, who reads the secret, and Bob, who sends it. */
async function openOffice(
  kind: DatabaseKind,
  { policy, plans }: { readonly policy: 'chain' | 'mention'; readonly plans: Plans },
) {
  const sent: unknown[] = [];
  const servers: ToolServers = {
    offered: async () =>
      Object.entries(FLAGS).map(([tool, flags]) => {
        const definition = { name: tool, inputSchema: { type: 'object' } };
        return { server: 'far', tool, definition, flags };
      }),
    call: async ({ tool, input }) => {
      if (tool === 'send') sent.push(input['text']);
      return { isError: false, text: tool === 'vault' ? `It is ${SECRET}.` : 'Sent.' };
    },
  };
  const fetch = fetchOf(({ messages }, text) => {
    const who = /You are (\w+) /u.exec(text)?.[1] ?? '';
    const results = messages.filter(({ role }) => role === 'tool').length;
    return plans[who]?.[results] ?? { text: `${who} has done ${results}.` };
  });
  const room = await openModelRoom(kind, {
    url: 'http://model',
    wire: WIRES[0],
    agents: ['Ada', 'Bob'],
    space: { policy },
    fetch,
    servers,
    config: { tools: ['far.*'] },
  });
  const asked = async () => (await room.conch.approvals.list(room.spaceId)).map(({ tool }) => tool);
  return { room, sent, asked };
}

describe.each(DATABASES.slice(0, 1))('private content that a run has read, on $name', (kind) => {
  test('[T19] after a hand-off, the next run needs approval before it sends private content to an outside tool', async () => {
    const input = { target: 'Bob', reason: 'send it', expectReply: false };
    const told: ModelSays = { text: SECRET, ...use('mentionAgent', input) };
    const plans = { Ada: [LOOK, told], Bob: [SEND] };
    const { room, sent, asked } = await openOffice(kind, { policy: 'chain', plans });
    await room.say('@Ada look');
    expect([sent, await asked()]).toEqual([[], ['far.send']]);
  });

  test('[T19] after a silent delegation, the next run needs approval before it sends private content to an outside tool', async () => {
    const told = use('delegate', { target: 'Bob', reason: `send ${SECRET}` });
    const plans = { Ada: [LOOK, told], Bob: [SEND] };
    const { room, sent, asked } = await openOffice(kind, { policy: 'chain', plans });
    await room.say('@Ada look');
    expect([sent, await asked()]).toEqual([[], ['far.send']]);
  });

  test('[T19] if a person starts another run later, that run needs approval before it sends private content to an outside tool', async () => {
    const plans = { Ada: [LOOK, { text: SECRET }], Bob: [SEND] };
    const { room, sent, asked } = await openOffice(kind, { policy: 'chain', plans });
    await room.say('@Ada look');
    await room.say('@Bob go on');
    expect([sent, await asked()]).toEqual([[], ['far.send']]);
  });

  test('[T19] a regenerated answer needs approval before it sends private content to an outside tool, even if the question is deleted', async () => {
    const plans: Record<string, readonly ModelSays[]> = { Ada: [{ text: SECRET }] };
    const { room, sent, asked } = await openOffice(kind, { policy: 'mention', plans });
    const { conch, spaceId, ana: by } = room;
    await room.say(`@Ada it is ${SECRET}`);
    const [question, answer] = await conch.messages(spaceId);
    if (question === undefined || answer === undefined) throw new Error('nothing was said');
    plans['Ada'] = [SEND];
    await conch.delete({ spaceId, messageId: question.id, by });
    await conch.regenerate({ spaceId, messageId: answer.id, by });
    await conch.idle();
    expect([sent, await asked()]).toEqual([[], ['far.send']]);
  });

  test('[T19] a run needs no approval for an outside tool if it has read no private content', async () => {
    const told: ModelSays = { text: 'It is fine.' };
    const { room, sent, asked } = await openOffice(kind, {
      policy: 'chain',
      plans: { Ada: [told], Bob: [SEND] },
    });
    await room.say('@Ada look');
    await room.say('@Bob go on');
    expect([sent, await asked()]).toEqual([[SECRET], []]);
  });
});
