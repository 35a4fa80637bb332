import { ENDING_WORDS, type SpokenKey } from './ending-words.ts';
import { floorWords, type FloorKey } from './floor-reasons.ts';
import { withReason } from './outcome-words.ts';
import { grouped, LEFT, percent } from './wording.ts';

/** One reason why an agent got the floor, as data that any language can put into words. */
export interface FloorReason {
  readonly key: FloorKey;
  /**
   * The name of the agent or service that gave the floor, if `key` needs a name. Null for an agent
   * that left.
   */
  readonly name: string | null;
  /** The reason that this agent gave, or empty. */
  readonly given: string;
  /** The tick of a forum, or null. */
  readonly tick: number | null;
  /** The chance with which the tick drew the run. Null if the run was not drawn. */
  readonly chance: number | null;
}

/** Why a run got the floor. `runSentence` needs no other data. */
export interface RunReason {
  readonly opening: OpeningKey;
  readonly clauses: readonly FloorReason[];
  /**
   * Whether the run had to wait for a free turn (TL2): never, earlier, still, or until it ended.
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
