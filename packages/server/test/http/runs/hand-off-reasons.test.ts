import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeRoom } from '../../support/make-room.ts';
import { openServer } from '../../support/open-server.ts';
import { connect } from '../../support/socket-client.ts';

const SHEET = 'need January salary sheet';

const HR = [
  { when: { trigger: 'returned' }, do: { say: 'Here is the report.' } },
  {
    do: {
      say: 'One moment.',
      mentionAgent: { target: 'Finance', reason: SHEET, expectReply: true },
    },
  },
];

/** HR asks Finance and waits. Finance follows the given script. */
async function openOffice(kind: DatabaseKind, finance: readonly object[]) {
  const { owner } = await openServer(kind);
  const data = [{ do: { say: '42 rows.' } }];
  const agents = { HR, Finance: finance, Data: data };
  const { spaceId, agent } = await makeRoom(owner, { agents, settings: { policy: 'chain' } });
  const params = { spaceId };
  const socket = await connect(owner);
  await socket.follow(spaceId);
  await owner.call('postMessage', { params, body: { content: '@HR payroll, please' } });
  const chainOf = async () => {
    const { items } = await owner.call('listChains', { params });
    const chainId = items[0]?.id ?? '';
    return owner.call('readChain', { params: { spaceId, chainId } });
  };
  return { owner, spaceId, agent, socket, chainOf };
}

describe.each(DATABASES)('reasons of hand-offs, on $name', (kind) => {
  test('a chain, its runs and their explanations name the asking agent and the reason for the hand-off', async () => {
    const finance = [{ do: { delegate: { target: 'Data', reason: 'has the numbers' } } }];
    const { owner, spaceId, agent, socket, chainOf } = await openOffice(kind, finance);
    await socket.nextOf('chain');
    const { runs, branches } = await chainOf();
    const [hr, fin, data] = [agent('HR'), agent('Finance'), agent('Data')];
    expect(runs.map(({ agentId, handOff }) => [agentId, handOff])).toEqual([
      [hr, null],
      [fin, { kind: 'mention', byId: hr, reason: SHEET, expectsReply: true }],
      [data, { kind: 'delegate', byId: fin, reason: 'has the numbers', expectsReply: true }],
      [hr, null],
    ]);
    expect(branches).toEqual([
      { id: 0, stack: [], mentions: [{ fromId: hr, toId: fin, reason: SHEET }] },
    ]);
    const runId = runs[1]?.id ?? '';
    const { sentence } = await owner.call('explainRun', { params: { spaceId, runId } });
    expect(sentence).toBe(`Got a turn because HR asked it and is waiting for the reply: ${SHEET}.`);
  });

  test('the reply stack of a running chain shows the waiting agent, the agent it waits for and the reason', async () => {
    const finance = [{ do: { say: 'On its way.', delayMs: 600_000 } }];
    const { agent, socket, chainOf } = await openOffice(kind, finance);
    await socket.nextOf('run', ({ agentId }) => agentId === agent('Finance'));
    const { branches } = await chainOf();
    const waiting = { agentId: agent('HR'), askedId: agent('Finance'), reason: SHEET };
    expect(branches.map(({ stack }) => stack)).toEqual([[waiting]]);
  });
});
