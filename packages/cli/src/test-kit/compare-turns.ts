import type { TranscriptStep } from '@conch/transcript';
import { actLine, type PlayedAct, type PlayedTurns } from './played-act.ts';

interface Comparison {
  /** The lines of agents below the line of a person. */
  readonly expected: readonly TranscriptStep[];
  /** The line of the person. Its decisions may contain notices. */
  readonly line: TranscriptStep;
  readonly turns: PlayedTurns;
  /** True if only the speakers are compared. */
  readonly isAnyText: boolean;
}

/** Describes how the turns differ from the transcript. Null if there is no difference. */
export function turnsDifference(comparison: Comparison): string | null {
  const { line, expected, turns, isAnyText } = comparison;
  const expectedTurns = expected.flatMap((step, at) => wantedActs(step, expected[at - 1]));
  const { acts } = turns;
  const at = firstDifference(expectedTurns, acts, isAnyText);
  const isSameInAnyOrder =
    turns.areTogether && firstDifference(byName(expectedTurns), byName(acts), isAnyText) === null;
  if (at !== null && !isSameInAnyOrder) return describe({ line, expectedTurns, acts, at });
  return noticesDifference(comparison);
}

function firstDifference(
  expectedTurns: readonly ExpectedTurn[],
  acts: readonly PlayedAct[],
  isAnyText: boolean,
): number | null {
  const at = expectedTurns.findIndex((act, index) => !isSame(act, acts[index], isAnyText));
  if (at >= 0) return at;
  return acts.length > expectedTurns.length ? expectedTurns.length : null;
}

/** Compares the notices. Without decisions in the transcript nothing is compared. */
function noticesDifference({ line, expected, turns }: Comparison): string | null {
  const decisions = [line, ...expected].flatMap((step) => step.expected);
  if (decisions.length === 0) return null;
  const expectedNotices = decisions.flatMap(
    (one) => /^notice[^:]*: (.*) \([A-Z]{2}\d+\)$/u.exec(one)?.[1] ?? [],
  );
  if (expectedNotices.join('\n') === turns.notices.join('\n')) return null;
  return [
    'the notices differ from this file',
    ...expectedNotices.map((one) => `- expected: ${one}`),
    ...turns.notices.map((one) => `+ posted: ${one}`),
  ].join('\n');
}

function byName<T extends { readonly who: string }>(acts: readonly T[]): readonly T[] {
  return acts.toSorted((one, other) => one.who.localeCompare(other.who, 'en'));
}

type ExpectedTurn = Pick<PlayedAct, 'who' | 'text'> & {
  readonly kinds: readonly PlayedAct['kind'][];
  readonly source: string;
};

/** A tool call is a step of a turn. The next line of the same agent ends the turn. */
function wantedActs(
  { act, source }: TranscriptStep,
  before: TranscriptStep | undefined,
): readonly ExpectedTurn[] {
  if (!('who' in act)) return [];
  const { who } = act;
  const delegated = hasDelegated(before?.act, who) ? (['delegates'] as const) : [];
  if (act.kind === 'say') {
    const isPass = /<\s*world\s*>\s*pass/iu.test(act.text);
    const kinds = isPass ? (['passes'] as const) : (['says', 'repeats itself'] as const);
    return [{ who, text: isPass ? null : act.text, kinds: [...kinds, ...delegated], source }];
  }
  const kind = SILENT[act.kind];
  return kind === undefined ? [] : [{ who, text: null, kinds: [kind, ...delegated], source }];
}

/** True if a call delegates. In this case the remaining text of the turn is not posted. */
function hasDelegated(act: TranscriptStep['act'] | undefined, who: string): boolean {
  return act?.kind === 'call' && act.who === who && act.call.tool.startsWith('delegate');
}

const SILENT: Readonly<Partial<Record<TranscriptStep['act']['kind'], PlayedAct['kind']>>> = {
  skip: 'skips',
  delegate: 'delegates',
  fail: 'fails',
};

const ANY = new Set(['…', '...']);

function isSame(
  expectedTurn: ExpectedTurn,
  act: PlayedAct | undefined,
  isAnyText: boolean,
): boolean {
  if (act === undefined || act.who !== expectedTurn.who || !expectedTurn.kinds.includes(act.kind))
    return false;
  if (isAnyText || expectedTurn.text === null || act.text === null || ANY.has(expectedTurn.text))
    return true;
  // With auto reply, Conch puts the name of the asking agent first. The file may omit this name.
  return act.text === expectedTurn.text || act.text.endsWith(` ${expectedTurn.text}`);
}

function describe({
  line,
  expectedTurns,
  acts,
  at,
}: {
  readonly line: TranscriptStep;
  readonly expectedTurns: readonly ExpectedTurn[];
  readonly acts: readonly PlayedAct[];
  readonly at: number;
}): string {
  const next = expectedTurns[at];
  const act = acts[at];
  return [
    'the agents differ from this file',
    '',
    `  ${line.source}`,
    ...acts.slice(0, at).map((earlier) => `  ${shortened(actLine(earlier))}`),
    `- expected: ${next === undefined ? 'silence' : next.source}`,
    `+ came: ${act === undefined ? 'silence' : shortened(actLine(act))}`,
    ...(acts.length > at
      ? ['', 'These turns came in all:', '', ...acts.map((one) => shortened(actLine(one)))]
      : []),
  ].join('\n');
}

const LONGEST = 200;

function shortened(line: string): string {
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST)}…`;
}
