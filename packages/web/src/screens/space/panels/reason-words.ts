import type { reasons } from '../../../words/en/reasons.ts';
import type { ExplainedRun } from './explained-run.ts';

type Reason = ExplainedRun['reason'];
type Clause = Reason['clauses'][number];

/** Tells the words of a key of the namespace `reasons`. */
type TellReason = (key: keyof typeof reasons, values?: Readonly<Record<string, string>>) => string;

interface Wording {
  readonly tell: TellReason;
  /** How a name, or what somebody gave as a reason, stands in a sentence. */
  readonly named: (name: string) => string;
  readonly number: (count: number) => string;
}

/** Why a run got the floor, in one sentence about its agent. */
export function reasonSentence({ opening, clauses, held }: Reason, wording: Wording): string {
  const { tell } = wording;
  const reasons = clauses
    .map((clause) => clauseWords(clause, wording))
    .reduce((one, other) => tell('and', { one, other }));
  return tell('sentence', {
    opening: tell(`open-${opening}`),
    clauses: reasons,
    held: held === 'never' ? '' : tell(`held-${held}`),
  });
}

function clauseWords({ key, name, given, tick }: Clause, wording: Wording): string {
  const { tell, named, number } = wording;
  const who = name === null ? tell('agentLeft') : named(name);
  const words = withGiven(tell(`floor-${key}`, { name: who }), given, wording);
  return tick === null ? words : tell('inTick', { words, tick: number(tick) });
}

/** How a run ended, as words that follow the name of its agent; `failure` words why it failed. */
export function endingWords(
  { key, given, refused }: NonNullable<ExplainedRun['ending']>,
  failure: string | null,
  wording: Wording,
): string {
  const { tell } = wording;
  const words = withGiven(tell(`end-${key}`), given, wording);
  const why = refused === null ? failure : tell(`not-${refused}`);
  return why === null ? words : tell('given', { words, given: why });
}

function withGiven(words: string, given: string, { tell, named }: Wording): string {
  return given === '' ? words : tell('given', { words, given: named(given) });
}
