import { expect, test } from 'vitest';

import { replay } from '../src/index.ts';
import { speaksFor, starts } from './support/budget-steps.ts';
import { isPaused } from './support/changes.ts';
import { given, leaves, says, speaks, stops, type TableStep, type Story } from './support/story.ts';
import type { Table } from './support/table.ts';
import { areHeld } from './support/tool-steps.ts';

const ROOM = { agents: ['HR', 'IT', 'Legal'], people: ['Ana', 'Ben'] } as const;
const MENTION = { ...ROOM, settings: { policy: 'mention' } } as const;

function asked(text: string, settings: object = {}): Story {
  return given({ ...MENTION, settings: { ...MENTION.settings, ...settings } }).when(
    says('Ana', text),
  );
}

function stopsChainOf(agent: string): TableStep {
  return (table) => stops('Ben', { chain: table.runOf(agent).chainId })(table);
}

/** The reason and the actor of each run that the last event cancelled. */
function cancelled({ table }: Story): readonly unknown[] {
  return table.effectsOf('end-run').flatMap(({ outcome }) => {
    return outcome.kind === 'cancelled' ? [[outcome.reason, outcome.by]] : [];
  });
}

test('[ST1] the outcome of a stopped run names the stop and the person', () => {
  const story = asked('@HR hi').when(stops('Ben', { run: 'HR' }));
  expect(cancelled(story)).toEqual([['run-stopped', 'ben']]);
});

test("[ST3] the outcome of a stopped chain's runs names the stop and the person", () => {
  const story = asked('@HR @IT hi').when(stopsChainOf('HR'));
  expect(cancelled(story)).toEqual([
    ['chain-stopped', 'ben'],
    ['chain-stopped', 'ben'],
  ]);
});

test("[ST4] the outcome of a stopped space's runs names the stop and the person", () => {
  expect(cancelled(asked('@HR hi').when(stops('Ben')))).toEqual([['space-stopped', 'ben']]);
});

test('[DP1] when an agent is paused, the outcome of its run has the reason agent-paused', () => {
  expect(cancelled(asked('@HR hi').when(isPaused('HR')))).toEqual([['agent-paused', null]]);
});

test('[DP1] when an agent leaves, the outcome of its run has the reason agent-left', () => {
  expect(cancelled(asked('@HR hi').when(leaves('HR')))).toEqual([['agent-left', null]]);
});

test('[PA3] if a pass cancels a run, the outcome of the run names the agent that passed', () => {
  const story = asked('@HR and @IT, a question')
    .when(speaks('hr', '@Legal, look'))
    .when(speaks('it', '<world>pass</world>'));
  expect(cancelled(story)).toEqual([['agent-passed', 'it']]);
});

test('[TL3] if a run never got a turn, its outcome names the turn limit', () => {
  const story = asked('@HR and @IT, a question', { turnLimit: 2 })
    .when(speaks('hr', '@Legal, look'))
    .then(areHeld('legal'))
    .when(speaks('it', 'done'));
  expect(cancelled(story)).toEqual([['turn-limit', null]]);
});

test('[BU3] if a budget cancels a run before its start, the outcome of the run names the budget', () => {
  const story = asked('@HR, @IT and @Legal, a question', {
    chainBudget: { maxTokens: 100, maxCostUsd: null },
  })
    .when(starts('hr', { tokens: 100 }))
    .when(speaksFor('hr', { tokens: 100 }))
    .when(starts('it', { tokens: 1 }));
  expect(cancelled(story)).toEqual([['budget', null]]);
});

test('[RP1] [RP2] a history without cancel reasons replays to the same decisions and hash', () => {
  const { table } = asked('@HR hi').when(stops('Ben', { run: 'HR' }));
  const now = replay({ start: table.start, entries: table.history });
  const before = replay({ start: table.start, entries: withoutReasons(table) });
  expect(now).toMatchObject({ ok: true });
  expect(before).toEqual(now);
});

test('[RP1] a replay reports a cancel reason that differs from the recorded reason', () => {
  const { table } = asked('@HR hi').when(stops('Ben', { run: 'HR' }));
  const text = JSON.stringify(table.history).replace('run-stopped', 'agent-left');
  const entries = JSON.parse(text) as Table['history'];
  expect(replay({ start: table.start, entries })).toMatchObject({ ok: false });
});

function withoutReasons({ history }: Table): Table['history'] {
  return JSON.parse(
    JSON.stringify(history, (key, value: unknown) => (key === 'reason' ? undefined : value)),
  ) as Table['history'];
}
