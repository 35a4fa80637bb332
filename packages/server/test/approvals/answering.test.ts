import { ManualClock } from '@conch/runtime/testing';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { everyPage } from '../support/every-page.ts';
import { ADMIN_TOKEN } from '../walk/support/server-process.ts';
import { lastSaid, openBank } from './bank.ts';
import { ASK, INPUT } from './teller-kind.ts';

const NOBODY = '019a8c1e-0000-7000-8000-000000000000';

describe.each(DATABASES.slice(0, 1))('an approval over HTTP, on $name', (kind) => {
  test('[T19] an approval shows the exact arguments, byte for byte', async () => {
    const bank = await openBank(kind);
    const { spaceId, callId, runId } = await bank.ask();
    const { items } = await bank.viewer.call('listApprovals', { params: { spaceId } });
    expect(items).toMatchObject([
      { ...ASK, runId, callId, agentId: bank.tellerId, verdict: null, decidedBy: null },
    ]);
    expect(Buffer.from(items[0]?.input ?? '')).toEqual(Buffer.from(INPUT));
  });

  test.each([
    [true, 'approved'],
    [false, 'denied'],
  ])(
    '[T19] if a person answers an approval with %s, the agent continues with that verdict',
    async (approve, verdict) => {
      const bank = await openBank(kind);
      const params = await bank.ask();
      const answered = await bank.member.call('answerApproval', { params, body: { approve } });
      const { id } = await bank.member.call('readMe');
      expect(answered).toMatchObject({ verdict, decidedBy: id, input: INPUT });
      expect(await lastSaid(bank)).toBe(`I was told: ${verdict}.`);
    },
  );

  test('[T19] a second answer to an approval is accepted with the same verdict and refused with a different one', async () => {
    const bank = await openBank(kind);
    const params = await bank.ask();
    const first = await bank.member.call('answerApproval', { params, body: { approve: true } });
    const again = { params, body: { approve: true } };
    expect(await bank.owner.call('answerApproval', again)).toEqual(first);
    const otherwise = { params, body: { approve: false } };
    expect(await bank.owner.refused('answerApproval', otherwise)).toMatchObject({
      status: 409,
      code: 'already-decided',
    });
  });

  test('[AP3] an approval answered after its time limit is refused as expired', async () => {
    const clock = new ManualClock();
    const bank = await openBank(kind, { clock, runtime: { limits: { approvalMs: 5_000 } } });
    const params = await bank.ask();
    clock.advance(5_000);
    const late = { params, body: { approve: true } };
    expect(await bank.member.refused('answerApproval', late)).toMatchObject({
      status: 409,
      code: 'approval-expired',
    });
    expect(await lastSaid(bank)).toBe('I was told: unanswered.');
  });

  test('[T19] members can answer an approval, but viewers, agents, strangers and automation cannot', async () => {
    const config = { adminToken: ADMIN_TOKEN };
    const bank = await openBank(kind, { config });
    const params = await bank.ask();
    const stranger = await bank.person('Sam');
    const ask = { params, body: { approve: true } };
    const codes = [
      await bank.viewer.refused('answerApproval', ask),
      await bank.stranger().refused('answerApproval', ask),
      await bank.owner.withToken(bank.clerk.token).refused('answerApproval', ask),
      await stranger.refused('answerApproval', ask),
      await bank.owner.withToken(ADMIN_TOKEN).refused('answerApproval', ask),
    ].map(({ code }) => code);
    expect(codes).toEqual([
      'not-allowed',
      'not-signed-in',
      'not-allowed',
      'no-such-space',
      'not-allowed',
    ]);
    const { items } = await bank.owner.call('listApprovals', { params });
    expect(items).toMatchObject([{ verdict: null }]);
  });

  test('[T19] an admin who is not a member cannot answer the space’s approvals', async () => {
    const bank = await openBank(kind);
    const params = await bank.ask();
    const chief = await bank.person('Chief', { isAdmin: true });
    const ask = { params, body: { approve: true } };
    expect((await chief.refused('answerApproval', ask)).code).toBe('not-a-member');
  });

  test.each([
    ['run', { runId: NOBODY }],
    ['call', { callId: 'another' }],
  ])('[AP4] an approval with the id of another %s is not found', async (_, part) => {
    const bank = await openBank(kind);
    const params = { ...(await bank.ask()), ...part };
    const ask = { params, body: { approve: true } };
    expect(await bank.member.refused('answerApproval', ask)).toMatchObject({
      status: 404,
      code: 'no-such-approval',
    });
  });

  test('[T19] an approval is not found in another space of the same person', async () => {
    const bank = await openBank(kind);
    const params = await bank.ask();
    const { id } = await bank.owner.call('makeSpace', { body: { name: 'Elsewhere' } });
    const ask = { params: { ...params, spaceId: id }, body: { approve: true } };
    expect((await bank.owner.refused('answerApproval', ask)).code).toBe('no-such-approval');
  });

  test('[AP6] stopping a run withdraws its approval', async () => {
    const bank = await openBank(kind);
    const params = await bank.ask();
    const { spaceId } = params;
    await bank.member.call('stop', { params: { spaceId }, body: {} });
    const { items } = await bank.owner.call('listApprovals', { params: { spaceId } });
    expect(items).toMatchObject([{ verdict: 'cancelled' }]);
    const late = { params, body: { approve: true } };
    expect((await bank.member.refused('answerApproval', late)).code).toBe('already-decided');
  });

  test('[T19] approvals are listed in pages, open ones first', async () => {
    const bank = await openBank(kind);
    const { spaceId } = bank;
    const first = await bank.ask();
    await bank.member.call('answerApproval', { params: first, body: { approve: false } });
    await bank.server.conch.idle();
    const second = await bank.ask();
    await bank.member.call('answerApproval', { params: second, body: { approve: true } });
    await bank.server.conch.idle();
    const third = await bank.ask();
    const pages = await everyPage((place) =>
      bank.owner.call('listApprovals', { params: { spaceId }, query: { limit: 1, ...place } }),
    );
    expect(pages.flat().map(({ runId }) => runId)).toEqual([
      third.runId,
      second.runId,
      first.runId,
    ]);
  });

  test('listing approvals with a cursor that Conch did not issue is refused', async () => {
    const bank = await openBank(kind);
    const ask = { params: { spaceId: bank.spaceId }, query: { cursor: 'open-x' } };
    expect((await bank.owner.refused('listApprovals', ask)).code).toBe('bad-cursor');
  });
});
