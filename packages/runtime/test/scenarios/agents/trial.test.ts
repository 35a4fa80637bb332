import { scriptKind } from '@conch/agents';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { AgentTrial } from '../../../src/index.ts';
import { ManualClock } from '../../../src/testing/manual-clock.ts';
import { openStage } from '../../support/open-stage.ts';
import type { Stage } from '../../support/stage.ts';

const MINUTE_MS = 60_000;

function trialOf(stage: Stage, rule: object, more: Partial<AgentTrial> = {}): AgentTrial {
  const from = { id: stage.id('Ana'), name: 'Ana' };
  return { kind: 'script', config: [rule], from, content: 'Well?', ...more };
}

describe.each(DATABASES)('the trial of an agent, on $name', (kind) => {
  const open = (clock = new ManualClock()) =>
    openStage(kind, {
      people: ['Ana'],
      agents: {},
      spaces: {},
      options: { clock, kinds: [scriptKind] },
    });
  const patient = new AbortController().signal;

  test('[trial] an agent answers in a trial as it would answer its first message, and nothing is stored', async () => {
    const stage = await open();
    const rule = { do: { say: '{{sender}} said: {{content}}' } };
    const end = await stage.conch.agents.try(trialOf(stage, rule), patient);
    expect(end).toMatchObject({
      outcome: 'responded',
      content: 'Ana said: Well?',
      tokens: 0,
      costUsd: 0,
    });
    expect([await stage.conch.agents.list(), await stage.conch.spaces.list()]).toEqual([[], []]);
  });

  test.each([
    ['skipped', { do: { skip: true } }],
    ['passed', { do: { pass: true } }],
    ['failed', { do: { fail: 'No.' } }],
    // A trial has no other agent for a hand-off.
    ['skipped', { do: { delegate: { target: 'Ben', reason: 'knows more' } } }],
  ])(
    '[trial] a trial of an agent has the outcome “%s” that the engine decides: %j',
    async (outcome, rule) => {
      const stage = await open();
      const end = await stage.conch.agents.try(trialOf(stage, rule), patient);
      expect([end.outcome, end.content]).toEqual([outcome, '']);
    },
  );

  test('[trial] a trial of an agent fails after a minute and returns the text so far', async () => {
    const clock = new ManualClock();
    const stage = await open(clock);
    const rule = { do: { say: 'One two', chunkMs: 2 * MINUTE_MS } };
    const trying = stage.conch.agents.try(trialOf(stage, rule), patient);
    await clock.waitedFor(2 * MINUTE_MS);
    clock.advance(MINUTE_MS);
    expect(await trying).toMatchObject({
      outcome: 'failed',
      failure: 'too-long',
      content: 'One ',
      ms: MINUTE_MS,
    });
  });

  test('[trial] a trial of an agent stops when the caller aborts', async () => {
    const clock = new ManualClock();
    const stage = await open(clock);
    const rule = { do: { say: 'Too late.', delayMs: 1_000 } };
    const asking = new AbortController();
    const trying = stage.conch.agents.try(trialOf(stage, rule), asking.signal);
    await clock.waitedFor(1_000);
    asking.abort();
    expect(await trying).toMatchObject({ outcome: 'cancelled', content: '' });
  });

  test.each([
    ['bad-config', { config: [] }],
    ['no-such-kind', { kind: 'parrot' }],
    ['bad-name', { name: 'everyone' }],
    ['bad-name', { name: 'ANA' }],
    ['bad-settings', { description: 'x'.repeat(4_001) }],
    ['empty-text', { content: '  ' }],
    ['text-too-long', { content: 'x'.repeat(40_000) }],
  ])('[trial] a trial of an agent is refused with the code %s: %j', async (code, wrong) => {
    const stage = await open();
    const trial = trialOf(stage, { do: { skip: true } }, wrong);
    await expect(stage.conch.agents.try(trial, patient)).rejects.toMatchObject({ code });
  });
});
