import { ENDING_WORDS, type SpokenKey } from './ending-words.ts';
import { floorWords } from './floor-reasons.ts';
import type { FloorKey } from './floor-words.ts';
import { withReason } from './outcome-words.ts';
import { grouped, LEFT } from './wording.ts';

/** One reason why an agent got the floor, as data that any language can word. */
export interface FloorReason {
  readonly key: FloorKey;
  /** Who gave it, for a key that names somebody; null: an agent that left. */
  readonly name: string | null;
  /** What that agent gave as its reason; empty: nothing. */
  readonly given: string;
  /** In which tick of a forum; null: in none. */
  readonly tick: number | null;
}

/** Why a run got the floor: its sentence is made of this, and of nothing else. */
export interface RunReason {
  readonly opening: Opening;
  readonly clauses: readonly FloorReason[];
  /** Whether it had to wait for a turn (TL2), still does, or never got one. */
  readonly held: 'never' | 'before' | 'still' | 'in-vain';
}

export type Opening = SpokenKey | keyof typeof OPENING_WORDS;

const OPENING_WORDS = {
  'wrote-version': 'wrote another version',
  'has-floor': 'has the floor',
  'got-floor': 'got the floor',
  'is-to-get-floor': 'is to get the floor',
  'was-to-get-floor': 'was to get the floor',
} as const;

const WAITED: Readonly<Record<RunReason['held'], string>> = {
  never: '',
  before: ', and a turn had come back',
  still: ', as soon as a turn comes back',
  'in-vain': ', but no turn came back',
};

/** A reason in one plain sentence about its agent. */
export function runSentence({ opening, clauses, held }: RunReason): string {
  const words = { ...ENDING_WORDS, ...OPENING_WORDS }[opening];
  const begin = `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
  return `${begin} because ${clauses.map(clauseWords).join(', and ')}${WAITED[held]}.`;
}

function clauseWords({ key, name, given, tick }: FloorReason): string {
  const words = withReason(floorWords(key, name ?? LEFT), given);
  return tick === null ? words : `${words} in tick ${grouped(tick)}`;
}
