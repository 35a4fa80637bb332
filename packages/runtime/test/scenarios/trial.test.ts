import { scriptKind } from '@conch/agents';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { Trial } from '../../src/index.ts';
import { ManualClock } from '../../src/testing/manual-clock.ts';
import { openStage } from '../support/open-stage.ts';
import type { Stage } from '../support/stage.ts';

const MINUTE_MS = 60_000;

function trialOf(stage: Stage, rule: object, more: Partial<Trial> = {}): Trial {
  const from = { id: stage.id('Ana'), name: 'Ana' };
  return { kind: 'script', config: [rule], from, text: 'Well?', ...more };
}

describe.each(DATABASES)('an agent on trial, on $name', (kind) => {
  const open = (clock = new ManualClock()) =>
    openStage(kind, {
      people: ['Ana'],
      agents: {},
      spaces: {},
      options: { clock, kinds: [scriptKind] },
    });
  const patient = new AbortController().signal;

  test('[trial] it answers as it would answer its first message, and nothing is kept', async () => {
    const stage = await open();
    const rule = { do: { say: '{{sender}} said: {{content}}' } };
    const end = await stage.conch.agents.try(trialOf(stage, rule), patient);
    expect(end).toMatchObject({
      outcome: { kind: 'responded' },
      text: 'Ana said: Well?',
      usage: { tokens: 0, costUsd: 0 },
    });
    expect([await stage.conch.agents.list(), await stage.conch.spaces.list()]).toEqual([[], []]);
  });

  test.each([
    ['skipped', { do: { skip: true } }],
    ['passed', { do: { pass: true } }],
    ['failed', { do: { fail: 'No.' } }],
    // There is nobody to hand over to.
    ['skipped', { do: { delegate: { target: 'Ben', reason: 'knows more' } } }],
  ])('[trial] what it does comes to “%s” as the engine decides it: %j', async (outcome, rule) => {
    const stage = await open();
    const end = await stage.conch.agents.try(trialOf(stage, rule), patient);
    expect([end.outcome.kind, end.text]).toEqual([outcome, '']);
  });

  test('[trial] after a minute it has failed, and what it said until then is told', async () => {
    const clock = new ManualClock();
    const stage = await open(clock);
    const rule = { do: { say: 'One two', chunkMs: 2 * MINUTE_MS } };
    const trying = stage.conch.agents.try(trialOf(stage, rule), patient);
    await clock.waitedFor(2 * MINUTE_MS);
    clock.advance(MINUTE_MS);
    expect(await trying).toMatchObject({
      outcome: { kind: 'failed', failure: 'too-long' },
      text: 'One ',
      ms: MINUTE_MS,
    });
  });

  test('[trial] it is stopped when whoever asked no longer waits', async () => {
    const clock = new ManualClock();
    const stage = await open(clock);
    const rule = { do: { say: 'Too late.', delayMs: 1_000 } };
    const asking = new AbortController();
    const trying = stage.conch.agents.try(trialOf(stage, rule), asking.signal);
    await clock.waitedFor(1_000);
    asking.abort();
    expect(await trying).toMatchObject({ outcome: { kind: 'cancelled' }, text: '' });
  });

  test.each([
    ['bad-config', { config: [] }],
    ['no-such-kind', { kind: 'parrot' }],
    ['bad-name', { name: 'everyone' }],
    ['bad-name', { name: 'ANA' }],
    ['bad-settings', { description: 'x'.repeat(4_001) }],
    ['empty-text', { text: '  ' }],
    ['text-too-long', { text: 'x'.repeat(40_000) }],
  ])('[trial] %s is what it is refused for: %j', async (code, wrong) => {
    const stage = await open();
    const trial = trialOf(stage, { do: { skip: true } }, wrong);
    await expect(stage.conch.agents.try(trial, patient)).rejects.toMatchObject({ code });
  });
});
