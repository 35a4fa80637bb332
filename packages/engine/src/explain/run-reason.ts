import { ENDING_WORDS, type SpokenKey } from './ending-words.ts';
import { floorWords, type FloorKey } from './floor-reasons.ts';
import { withReason } from './outcome-words.ts';
import { grouped, LEFT, percent } from './wording.ts';

/** One reason why an agent got the floor, as data. Any language can convert this data into text. */
export interface FloorReason {
  readonly key: FloorKey;
  /**
   * The name of the agent or service that gave the floor, if `key` needs a name. Null if this agent
   * has left.
   */
  readonly name: string | null;
  /** The reason that the agent stated when it gave the floor. Empty if there is none. */
  readonly given: string;
  /** The number of a forum tick. Null if no tick gave the floor. */
  readonly tick: number | null;
  /**
   * The chance with which the tick selected the run. Null if the run was not selected by chance.
   */
  readonly chance: number | null;
}

/** All reasons why a run got the floor. `runSentence` needs only this data. */
export interface RunReason {
  readonly opening: OpeningKey;
  readonly clauses: readonly FloorReason[];
  /**
   * Whether the run had to wait for a free turn (TL2): it never waited, waited before, still waits,
   * or ended while it waited.
   */
  readonly held: 'never' | 'before' | 'still' | 'in-vain';
}

export type OpeningKey = SpokenKey | keyof typeof OPENING_WORDS;

const OPENING_WORDS = {
  'wrote-version': 'wrote another version',
  'has-floor': 'has a turn',
  'got-floor': 'got a turn',
  'is-to-get-floor': 'will get a turn',
  'was-to-get-floor': 'would have got a turn',
} as const;

const WAITED: Readonly<Record<RunReason['held'], string>> = {
  never: '',
  before: ', after waiting for a free turn',
  still: ', as soon as a turn is free',
  'in-vain': ', but no turn became free',
};

/** The reason as one plain sentence about the agent. */
export function runSentence({ opening, clauses, held }: RunReason): string {
  const isContinued = opening === 'answered' && clauses[0]?.key.startsWith('returned') === true;
  const words = isContinued ? 'continued' : { ...ENDING_WORDS, ...OPENING_WORDS }[opening];
  const begin = `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
  return `${begin} because ${clauses.map(clauseWords).join(', and ')}${WAITED[held]}.`;
}

function clauseWords({ key, name, given, tick, chance }: FloorReason): string {
  const words = withReason(floorWords(key, name ?? LEFT), given);
  if (tick === null) return words;
  const drawn = chance === null ? '' : `, with a chance of ${percent(chance)}`;
  return `${words} in tick ${grouped(tick)}${drawn}`;
}
