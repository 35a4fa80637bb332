import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { ManualClock } from '../../../src/testing/manual-clock.ts';
import { answers, ASK, bank, INPUT, newest, Teller, toldOf } from '../../support/teller.ts';
import { isoAt } from '../../support/iso-at.ts';

const DAY = 24 * 60 * 60 * 1000;

describe.each(DATABASES)('an approval request of an agent, on $name', (kind) => {
  test('[T19] an approval request stays open and unchanged until a person answers', async () => {
    const stage = await bank(kind, new Teller());
    await stage.say('Ana', '@Teller pay the bill');
    expect(await newest(stage)).toMatchObject({
      ...ASK,
      agentId: stage.id('Teller'),
      verdict: null,
      decidedBy: null,
    });
    expect(await stage.heard()).toEqual(['Ana: @Teller pay the bill']);
  });

  test('[T19] after an approval, the action is executed with exactly the arguments that people saw', async () => {
    const teller = new Teller();
    const stage = await bank(kind, teller);
    await stage.say('Ana', '@Teller pay the bill');
    const approval = await answers(stage, 'Bo', true);
    expect(approval).toMatchObject({ verdict: 'approved', decidedBy: stage.id('Bo') });
    expect(teller.paid).toEqual([INPUT]);
    expect((await stage.heard()).at(-1)).toBe('Teller: I was told: approved.');
  });

  test('[T19] after a denial, the action is not executed, and the agent continues', async () => {
    const teller = new Teller();
    const stage = await bank(kind, teller);
    await stage.say('Ana', '@Teller pay the bill');
    await answers(stage, 'Ana', false);
    expect(teller.paid).toEqual([]);
    expect((await stage.heard()).at(-1)).toBe('Teller: I was told: denied.');
  });

  test('[T19] an approval request expires after a day, and the agent continues without approval', async () => {
    const clock = new ManualClock();
    const teller = new Teller();
    const stage = await bank(kind, teller, { clock, timing: { leaseMs: 2 * DAY } });
    await stage.say('Ana', '@Teller pay the bill');
    clock.advance(DAY - 1);
    await stage.conch.idle();
    expect(await newest(stage)).toMatchObject({ verdict: null });
    clock.advance(1);
    await stage.conch.idle();
    expect(await newest(stage)).toMatchObject({ verdict: 'timed-out', decidedBy: null });
    expect((await stage.heard()).at(-1)).toBe('Teller: I was told: unanswered.');
  });

  test('[T19] the option approvalMs makes an approval request expire earlier', async () => {
    const clock = new ManualClock();
    const stage = await bank(kind, new Teller(), { clock, limits: { approvalMs: 5_000 } });
    await stage.say('Ana', '@Teller pay the bill');
    expect(await newest(stage)).toMatchObject({ until: isoAt(clock.now() + 5_000) });
  });

  test('[I-4] an approval request stays open after a restart, and is answered once', async () => {
    const teller = new Teller();
    const stage = await bank(kind, teller);
    await stage.say('Ana', '@Teller pay the bill');
    const before = await newest(stage);
    await stage.reopen();
    expect(await newest(stage)).toEqual(before);
    await answers(stage, 'Ana', true);
    await stage.reopen();
    await stage.conch.idle();
    expect(teller.paid).toEqual([INPUT]);
    expect(await stage.outcomes()).toEqual(['Teller responded']);
  });

  test('[T19] if two people answer an approval request at the same time, one verdict is stored', async () => {
    const teller = new Teller();
    const stage = await bank(kind, teller);
    await stage.say('Ana', '@Teller pay the bill');
    const both = await Promise.allSettled([
      answers(stage, 'Ana', true),
      answers(stage, 'Bo', false),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      code: 'already-decided',
    });
    expect(teller.told).toHaveLength(2);
  });

  test('[T19] repeating the same verdict only returns the approval again', async () => {
    const teller = new Teller();
    const stage = await bank(kind, teller);
    await stage.say('Ana', '@Teller pay the bill');
    const first = await answers(stage, 'Ana', true);
    expect(await answers(stage, 'Bo', true)).toEqual(first);
    expect(teller.told).toHaveLength(2);
  });

  test('[AP3] an approval request cannot be answered after its deadline, even if the expiry is not stored yet', async () => {
    const clock = new ManualClock();
    const stage = await bank(kind, new Teller(), { clock, limits: { approvalMs: 5_000 } });
    await stage.say('Ana', '@Teller pay the bill');
    const { runId, callId } = await newest(stage);
    clock.advance(5_000);
    const given = { spaceId: stage.space(), runId, callId, by: stage.id('Ana'), approve: true };
    await expect(stage.conch.approvals.answer(given)).rejects.toMatchObject({
      code: 'approval-expired',
    });
    await stage.conch.idle();
  });

  test('[T19] if an approval request expired during a downtime, the request is closed when Conch starts', async () => {
    const clock = new ManualClock();
    const stage = await bank(kind, new Teller(), { clock, limits: { approvalMs: 5_000 } });
    await stage.say('Ana', '@Teller pay the bill');
    await stage.close();
    clock.advance(5_000);
    await stage.reopen();
    await stage.conch.idle();
    expect((await stage.heard()).at(-1)).toBe('Teller: I was told: unanswered.');
  });

  test.each(['Teller', 'Other'])(
    '[AP2] an approval request cannot be answered by an agent: %s',
    async (who) => {
      const stage = await bank(kind, new Teller());
      await stage.say('Ana', '@Teller pay the bill');
      await expect(answers(stage, who, true)).rejects.toMatchObject({ code: 'not-a-member' });
      expect(await newest(stage)).toMatchObject({ verdict: null });
    },
  );

  test('[AP4] an answer to an approval with an unknown call id is refused', async () => {
    const stage = await bank(kind, new Teller());
    await stage.say('Ana', '@Teller pay the bill');
    const { runId } = await newest(stage);
    const by = stage.id('Ana');
    const given = { spaceId: stage.space(), runId, callId: 'other', by, approve: true };
    await expect(stage.conch.approvals.answer(given)).rejects.toMatchObject({
      code: 'no-such-approval',
    });
  });

  test('[AP6] an approval request is withdrawn when its run is stopped', async () => {
    const teller = new Teller();
    const stage = await bank(kind, teller);
    await stage.say('Ana', '@Teller pay the bill');
    await stage.conch.stop({ spaceId: stage.space(), by: stage.id('Ana') });
    expect(await newest(stage)).toMatchObject({ verdict: 'cancelled', decidedBy: null });
    await expect(answers(stage, 'Ana', true)).rejects.toMatchObject({
      code: 'already-decided',
      message: expect.stringContaining('The agent no longer waits') as string,
    });
    expect(teller.told).toHaveLength(1);
  });

  test('[AP6] an approval request is withdrawn when its agent is removed from the space', async () => {
    const stage = await bank(kind, new Teller());
    await stage.say('Ana', '@Teller pay the bill');
    await stage.conch.spaces.removeMember(stage.space(), stage.id('Teller'));
    expect(await newest(stage)).toMatchObject({ verdict: 'cancelled' });
  });

  test('[T19] a run can make several approval requests, and gets each verdict in order', async () => {
    const teller = new Teller('one', 'two', 'three');
    const stage = await bank(kind, teller);
    await stage.say('Ana', '@Teller pay the bill');
    await answers(stage, 'Ana', true);
    await answers(stage, 'Ana', false);
    await answers(stage, 'Bo', true);
    expect((await stage.heard()).at(-1)).toBe('Teller: I was told: approved, denied, approved.');
  });

  test('[T19] a second approval request with the same id is refused, because a verdict is valid for one text', async () => {
    const teller = new Teller('pay', 'pay');
    const stage = await bank(kind, teller);
    await stage.say('Ana', '@Teller pay the bill');
    await answers(stage, 'Ana', true);
    expect(await stage.outcomes()).toEqual(['Teller failed']);
    expect(teller.paid).toEqual([]);
  });

  test('[P-1] a verdict is given only to the run that asked, and to no other run of its agent', async () => {
    const teller = new Teller();
    const stage = await bank(kind, teller);
    await stage.say('Ana', '@Teller pay the bill');
    await answers(stage, 'Ana', true);
    await stage.say('Ana', '@Teller and the next one');
    expect(teller.told.map(({ length }) => length)).toEqual([0, 1, 0]);
  });

  test('[P-1] an approval request is sent to watchers when it opens and when it is decided', async () => {
    const stage = await bank(kind, new Teller());
    const live = stage.seen(
      (item) =>
        item.kind === 'event' &&
        item.changes.some(
          (change) => change.type === 'approval' && change.approval.verdict !== null,
        ),
    );
    await stage.say('Ana', '@Teller pay the bill');
    await answers(stage, 'Bo', true);
    await live;
    const told = await toldOf(stage);
    expect(told.map(({ verdict, input }) => [verdict, input])).toEqual([
      ['approved', INPUT],
      ['approved', INPUT],
    ]);
  });

  test('[T19] approvals are listed page by page, with open approvals first', async () => {
    const stage = await bank(kind, new Teller('one', 'two', 'three'));
    await stage.say('Ana', '@Teller pay the bill');
    await answers(stage, 'Ana', true);
    await answers(stage, 'Ana', false);
    const { approvals } = stage.conch;
    const all = await approvals.list(stage.space());
    expect(all.map(({ callId }) => callId)).toEqual(['three', 'two', 'one']);
    const pages = [];
    for (let after = {}; ;) {
      const [one] = await approvals.list(stage.space(), { ...after, limit: 1 });
      if (one === undefined) break;
      pages.push(one);
      after = { after: { isOpen: one.verdict === null, seq: one.seq } };
    }
    expect(pages).toEqual(all);
  });
});
