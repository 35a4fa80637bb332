import type { Agent, ApprovalRequest } from '@conch/agents';
import { approvalReason } from '@conch/engine';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { ASK, bank, newest } from '../../support/teller.ts';

/** An agent that requests this approval and then continues. */
function asking(callId: string, ask: ApprovalRequest): Agent {
  return {
    async *run() {
      yield { kind: 'ask', callId, ask };
      return { kind: 'answered', content: 'done' };
    },
  };
}

const LONGEST = JSON.stringify('x'.repeat(64 * 1024 - 2));

describe.each(DATABASES)('limits of an approval request, on $name', (kind) => {
  test.each([
    ['arguments that are not JSON', 'pay', { ...ASK, input: '{"a":' }],
    ['an unpaired surrogate in its arguments', 'pay', { ...ASK, input: '"\ud83d"' }],
    ['arguments that are too long', 'pay', { ...ASK, input: `${LONGEST} ` }],
    ['an unknown code in its reason', 'pay', { ...ASK, reason: { code: 'toString' as never } }],
    ['a reason that is too long', 'pay', { ...ASK, reason: 'x'.repeat(2_001) }],
    ['a name of a tool that is too long', 'pay', { ...ASK, tool: 'x'.repeat(201) }],
    ['an id that contains a slash', 'a/b', ASK],
    ['an id that names the parent path', '..', ASK],
    ['an empty id', '', ASK],
  ])('[T19] an approval request with %s fails its run and is not shown', async (_, callId, ask) => {
    const stage = await bank(kind, asking(callId, ask));
    await stage.say('Ana', '@Teller pay the bill');
    const [end] = await stage.effects('end-run');
    expect(end?.outcome).toEqual({ kind: 'failed', failure: 'garbled' });
    expect(await stage.conch.approvals.list(stage.space())).toEqual([]);
  });

  test('[T19] arguments of the maximum length are shown to people in full', async () => {
    const stage = await bank(kind, asking('pay', { ...ASK, input: LONGEST }));
    await stage.say('Ana', '@Teller pay the bill');
    expect((await newest(stage)).input).toBe(LONGEST);
  });

  const { reason, phrase } = approvalReason('approval-always');
  test.each([
    [
      'a reason from Conch is stored as text and as a code',
      { code: phrase.code },
      { reason, phrase },
    ],
    ['a reason that an agent wrote has no code', reason, { reason, phrase: null }],
  ])('the stored reason of an approval: %s', async (_, given, kept) => {
    const stage = await bank(kind, asking('pay', { ...ASK, reason: given }));
    await stage.say('Ana', '@Teller pay the bill');
    expect(await newest(stage)).toMatchObject({ ...ASK, ...kept });
  });
});
