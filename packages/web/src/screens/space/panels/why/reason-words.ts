import type { reasons } from '../../../../words/en/reasons.ts';
import type { RunExplanation } from './explained-run.ts';

type Reason = RunExplanation['reason'];
type Clause = Reason['clauses'][number];

/** Translates a key of the namespace `reasons`. */
type TellReason = (key: keyof typeof reasons, values?: Readonly<Record<string, string>>) => string;

interface Wording {
  readonly tell: TellReason;
  /** Formats a name or a quoted reason for use in a sentence. */
  readonly named: (name: string) => string;
  readonly number: (count: number) => string;
  readonly percent: (share: number) => string;
}

/** A sentence with the reason why the agent got the floor. */
export function reasonSentence({ opening, clauses, held }: Reason, wording: Wording): string {
  const { tell } = wording;
  const reasons = clauses
    .map((clause) => clauseWords(clause, wording))
    .reduce((one, other) => tell('and', { one, other }));
  const isContinued = opening === 'answered' && clauses[0]?.key.startsWith('returned') === true;
  return tell('sentence', {
    opening: tell(isContinued ? 'open-continued' : `open-${opening}`),
    clauses: reasons,
    held: held === 'never' ? '' : tell(`held-${held}`),
  });
}

function clauseWords({ key, name, given, tick, chance }: Clause, wording: Wording): string {
  const { tell, named, number, percent } = wording;
  const who = name === null ? tell('agentLeft') : named(name);
  const words = withReason(tell(`floor-${key}`, { name: who }), given, wording);
  if (tick === null) return words;
  if (chance === null) return tell('inTick', { words, tick: number(tick) });
  return tell('drawnInTick', { words, tick: number(tick), chance: percent(chance) });
}

/**
 * The end of a run, as a phrase after the agent's name. `failure` is the reason of a failed run.
 */
export function endingWords(
  { key, given, refused }: NonNullable<RunExplanation['ending']>,
  failure: string | null,
  wording: Wording,
): string {
  const { tell } = wording;
  const words = withReason(tell(`end-${key}`), given, wording);
  const why = refused === null ? failure : tell(`not-${refused}`);
  return why === null ? words : tell('given', { words, given: why });
}

function withReason(words: string, given: string, { tell, named }: Wording): string {
  return given === '' ? words : tell('given', { words, given: named(given) });
}
