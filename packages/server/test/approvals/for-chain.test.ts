import { scriptKind } from '@conch/agents';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { OpenServerOptions } from '../support/open-server.ts';
import { lastSaid, openBank, type Bank } from './bank.ts';
import { chainTellerKind } from './chain-teller-kind.ts';

const KINDS: OpenServerOptions = { kinds: [scriptKind, chainTellerKind] };
const FOR_CHAIN = { approve: true, forChain: true } as const;

/** All approvals of the space: open ones first, then closed ones from newest to oldest. */
async function approvalsIn({ owner, spaceId }: Bank) {
  return (await owner.call('listApprovals', { params: { spaceId } })).items;
}

/** Posts a message to the teller, and returns the path of its open request. */
async function say({ owner, server, spaceId }: Bank, content: string) {
  await owner.call('postMessage', { params: { spaceId }, body: { content } });
  await server.conch.idle();
  const { items } = await owner.call('listApprovals', { params: { spaceId } });
  const open = items.find(({ verdict }) => verdict === null);
  if (open === undefined) throw new Error('nothing is asked');
  return { spaceId, runId: open.runId, callId: open.callId };
}

describe.each(DATABASES)('an approval for the chain, on $name', (kind) => {
  test('[T19] approves the later calls of the tool in this chain, each stored with its arguments', async () => {
    const bank = await openBank(kind, KINDS);
    const params = await say(bank, '@Teller pay');
    const answered = await bank.member.call('answerApproval', { params, body: FOR_CHAIN });
    const { id } = await bank.member.call('readMe');
    expect(answered).toMatchObject({ verdict: 'approved', forChain: true });
    expect(await lastSaid(bank)).toBe('I was told: approved, approved.');
    const given = { verdict: 'approved', decidedBy: id, forChain: true };
    expect(await approvalsIn(bank)).toMatchObject([
      { callId: 'second', input: '{"second":1}', ...given },
      { callId: 'first', input: '{"first":1}', ...given },
    ]);
  });

  test('[T19] approves nothing in the next chain', async () => {
    const bank = await openBank(kind, KINDS);
    const params = await say(bank, '@Teller pay');
    await bank.member.call('answerApproval', { params, body: FOR_CHAIN });
    await bank.server.conch.idle();
    const next = await say(bank, '@Teller pay again');
    expect(next.callId).toBe('first');
  });

  test('[T19] approves no other tool', async () => {
    const bank = await openBank(kind, KINDS);
    const params = await say(bank, '@Teller pay by the other tool');
    await bank.member.call('answerApproval', { params, body: FOR_CHAIN });
    await bank.server.conch.idle();
    expect(await approvalsIn(bank)).toMatchObject([
      { tool: 'bank.b', verdict: null },
      { tool: 'bank.a', verdict: 'approved' },
    ]);
  });

  test('[T19] is refused for a call under the rule of two, and with a denial', async () => {
    const bank = await openBank(kind, KINDS);
    const params = await say(bank, '@Teller pay with private text');
    const refused = { status: 409, code: 'not-for-chain' };
    expect(await bank.member.refused('answerApproval', { params, body: FOR_CHAIN })).toMatchObject(
      refused,
    );
    const denial = { approve: false, forChain: true };
    expect(await bank.member.refused('answerApproval', { params, body: denial })).toMatchObject(
      refused,
    );
    expect(await approvalsIn(bank)).toMatchObject([{ verdict: null, forChain: false }]);
  });

  test('[T19] an approval of one call does not approve the next call', async () => {
    const bank = await openBank(kind, KINDS);
    const params = await say(bank, '@Teller pay');
    await bank.member.call('answerApproval', { params, body: { approve: true } });
    await bank.server.conch.idle();
    expect(await approvalsIn(bank)).toMatchObject([
      { callId: 'second', verdict: null },
      { callId: 'first', verdict: 'approved', forChain: false },
    ]);
  });
});
