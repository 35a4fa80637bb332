import type { RuleId } from '../rule-id.ts';
import type { Returned, Run } from '../run.ts';
import type { SpaceState } from '../space-state.ts';
import { FLOOR_WORDS, NO_FLOOR_WORDS, type FloorKey, type NoFloorKey } from './floor-words.ts';
import { RETURNED_WORDS, withReason } from './outcome-words.ts';
import { explainRule } from './rule-sentences.ts';
import { asClause, called, subject } from './wording.ts';

type ByRule<Key> = Partial<Readonly<Record<RuleId, Key>>>;

/** Why an agent gets the floor, as a whole statement without the rule. */
export function floorStatement(run: Run, because: RuleId, space: SpaceState): string {
  const name = subject(space, run.agent);
  const { cause } = run;
  if (cause.kind === 'returned' && because === 'CH5') {
    const asked = called(space, cause.asked);
    return `${name} gets the floor back: ${asked} ${RETURNED_WORDS[cause.result.kind]}`;
  }
  if (cause.kind === 'delegated') {
    return withReason(`${name} takes over from ${called(space, cause.by)}`, cause.reason);
  }
  const asked = cause.kind === 'mention' ? ASKED_BY[because] : undefined;
  if (cause.kind !== 'mention' || asked === undefined) {
    return `${name} gets the floor: ${whyFloor(because)}`;
  }
  const waits = because === 'CH4' ? ' and waits' : '';
  return `${name} gets the floor: ${floorWords(asked, called(space, cause.by))}${waits}`;
}

/** The words of a reason, with who gave the floor. */
export function floorWords(key: FloorKey, name: string): string {
  return FLOOR_WORDS[key].replace('{name}', () => name);
}

/** What an agent did to give another one the floor. */
export const ASKED_BY: ByRule<FloorKey> = {
  CH2: 'handed-over-by',
  CH4: 'asked-by',
  CH21: 'called-by',
  ME5: 'addressed-by',
  AD6: 'mentioned-by',
};

/** How whoever was asked has ended. */
export const RETURNED_KEYS: Readonly<Record<Returned['kind'], FloorKey>> = {
  answered: 'returned-answered',
  skipped: 'returned-skipped',
  failed: 'returned-failed',
};

/** Why an agent got the floor, as a clause. */
export function whyFloor(because: RuleId): string {
  const key = FLOOR_REASONS[because];
  return key === undefined ? asClause(explainRule(because)) : FLOOR_WORDS[key];
}

/** The same as a key. */
export function floorKey(because: RuleId): FloorKey {
  return FLOOR_REASONS[because] ?? 'rule';
}

/** Why agents stay silent, as a clause. */
export function whySilent(because: RuleId): string {
  const key = SILENCE_REASONS[because];
  return key === undefined ? asClause(explainRule(because)) : NO_FLOOR_WORDS[key];
}

/** The same as a key. */
export function silenceKey(because: RuleId): NoFloorKey {
  return SILENCE_REASONS[because] ?? 'rule';
}

/** Why something that was asked for does not happen, as a clause. */
export function whyNot(because: RuleId): string {
  const key = refusalKey(because);
  return key === null ? asClause(explainRule(because)) : NO_FLOOR_WORDS[key];
}

/** The same as a key; null: the rule has no words for it. */
export function refusalKey(because: string): NoFloorKey | null {
  const reasons: Readonly<Record<string, NoFloorKey | undefined>> = REFUSAL_REASONS;
  return reasons[because] ?? null;
}

const FLOOR_REASONS: ByRule<FloorKey> = {
  FL3: 'alone',
  BC1: 'everyone-answers',
  BC2: 'quiet-addressed',
  ME1: 'addressed',
  ME2: 'main-agent',
  ME3: 'nobody-addressed',
  ME4: 'may-read',
  ME5: 'addressed-by-agent',
  CH1: 'addressed',
  CH2: 'handed-over',
  CH4: 'asked',
  CH5: 'returned',
  CH7: 'its-turn',
  CH8: 'spoke-last',
  CH9: 'fits-best',
  CH10: 'delegated',
  CH21: 'called',
  AD1: 'admin-agent',
  AD2: 'only-agent',
  AD3: 'begins-with-name',
  AD6: 'mentioned',
  AD8: 'given-by-admin',
  TL2: 'turn-back',
  TL7: 'continued',
  FO4: 'drew-thread',
  FO7: 'drew-mentioned',
  FO9: 'drew-reply',
  MS9: 'another-version',
};

const SILENCE_REASONS: ByRule<NoFloorKey> = {
  FL1: 'switched-off',
  FL2: 'own-message',
  FL3: 'for-someone-else',
  FL4: 'for-people',
  FL5: 'not-addressed',
  FL6: 'no-reader',
  BC2: 'quiet-or-off',
  BC3: 'agent-spoke',
  ME1: 'not-addressed',
  ME2: 'main-agent-takes-it',
  ME3: 'quiet-or-off',
  ME4: 'no-reader-of-replied',
  ME5: 'not-addressed',
  CH3: 'nobody-asked',
  CH7: 'quiet-or-off',
  CH22: 'run-limit',
  AD1: 'admin-agent-takes-it',
  AD3: 'not-addressed',
  AD7: 'no-tool-call',
  WA4: 'awaited-reply',
  SG1: 'exchange-ended',
  FO4: 'drew-no-thread',
  FO5: 'threads-given-away',
  FO7: 'mentioned-drew-silence',
  FO8: 'mentioned-in-ended-thread',
  FO9: 'drew-silence',
  FO10: 'no-active-thread',
  FO11: 'replies-given-away',
  FO21: 'ticks-only',
};

const REFUSAL_REASONS: ByRule<NoFloorKey> = {
  TL3: 'turn-limit',
  TL5: 'turn-limit-ended-chain',
  TL10: 'turn-limit-zero',
  TL11: 'limit-ended-chain',
  PA2: 'passed-to-people',
  PA3: 'passed-to-people',
  CH6: 'runs-left',
  CH11: 'nothing-to-answer',
  CH13: 'too-many-wait',
  CH14: 'no-other-agent',
  CH15: 'mentioned-back',
  CH16: 'takes-part',
  CH17: 'handed-over-before',
  CH19: 'left-or-off',
  AD8: 'only-admin-gives',
  AD10: 'no-such-tool',
  BU3: 'budget-ended-chain',
  DP1: 'left-or-off',
  DP2: 'left-or-off',
  ST3: 'chain-stopped',
  ST4: 'all-stopped',
  FO6: 'title-too-alike',
  FO13: 'no-post',
  FO19: 'title-needed',
  FO21: 'no-forum',
};
