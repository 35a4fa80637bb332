import { decide } from '../decide.ts';
import type { Effect } from '../effect.ts';
import { HistoryHash } from './history-hash.ts';
import type { SpaceEvent } from '../space-event.ts';
import type { SpaceState } from '../space-state.ts';
import { withTodaysNames, withTodaysSettings } from './todays-names.ts';

/** The events of a space and the recorded decisions. */
export interface History {
  /** The name of the space. The hash contains names, not ids. */
  readonly where?: string;
  readonly start: SpaceState;
  readonly entries: readonly {
    readonly event: SpaceEvent;
    readonly effects: readonly Effect[];
  }[];
}

export type Replay =
  | { readonly ok: true; readonly hash: string; readonly state: SpaceState }
  | {
      readonly ok: false;
      /** The index of the first entry whose decision differs. */
      readonly at: number;
      readonly recorded: readonly Effect[];
      readonly decided: readonly Effect[];
    };

/** RP1: decides all events of a history again. No model is called, and nothing is posted. */
export function replay({ entries, ...begun }: History): Replay {
  const replayed = new HistoryReplay(begun);
  for (const entry of entries) if (!replayed.add(entry)) break;
  return replayed.result;
}

/** RP1: a replay that gets the events of a history one by one. */
export class HistoryReplay {
  readonly #hash: HistoryHash;
  #state: SpaceState;
  #at = 0;
  #difference: Extract<Replay, { ok: false }> | null = null;

  constructor({ start, where = '' }: Omit<History, 'entries'>) {
    this.#hash = new HistoryHash(where);
    this.#state = withTodaysSettings(start);
  }

  /**
   * Decides the next event. Returns false if the decision differs. After that, no more events may
   * be added.
   */
  add(entry: History['entries'][number]): boolean {
    const { event, effects: recorded } = withTodaysNames(entry);
    const decided = decide(this.#state, event);
    const effects = decided.effects.map((effect, n) => withRecordedWords(effect, recorded[n]));
    if (!isSame(asRecorded(effects, recorded), withoutEarlier(recorded, effects))) {
      this.#difference = { ok: false, at: this.#at, recorded, decided: decided.effects };
      return false;
    }
    this.#hash.add(this.#state, decided.state, effects);
    this.#state = decided.state;
    this.#at += 1;
    return true;
  }

  /** The result of the events that were added so far. */
  get result(): Replay {
    return this.#difference ?? { ok: true, hash: this.#hash.digest(), state: this.#state };
  }
}

// The English text of a notice may change between versions, so the recorded text is used, and the
// hash covers it. The kind and the phrase of the notice must still be equal.
function withRecordedWords(effect: Effect, recorded: Effect | undefined): Effect {
  if (effect.type !== 'post-notice' || recorded?.type !== 'post-notice') return effect;
  return { ...effect, content: recorded.content };
}

// Removes fields that did not exist when the history was recorded. Everything else must be equal.
function asRecorded(decided: readonly Effect[], recorded: readonly Effect[]): readonly Effect[] {
  const comparable = decided.length > recorded.length ? withoutRefusedList(decided) : decided;
  return comparable.map((effect, n) => withoutLater(effect, recorded[n]));
}

// If the limit was 0, an earlier version of Conch also recorded an empty list of agents for
// *Continue*. This function removes that list before the comparison.
function withoutEarlier(
  recorded: readonly Effect[],
  decided: readonly Effect[],
): readonly Effect[] {
  return recorded.length > decided.length ? withoutRefusedList(recorded) : recorded;
}

function withoutRefusedList(effects: readonly Effect[]): readonly Effect[] {
  const last = effects.at(-1);
  const isList = last?.type === 'count-turns' && last.because === 'TL7';
  return isList ? effects.slice(0, -1) : effects;
}

function withoutLater(effect: Effect, recorded: Effect | undefined): Effect {
  if (effect.type === 'count-turns' && recorded?.type === 'count-turns') {
    if (recorded.refused !== undefined) return effect;
    const { refused: _, ...counted } = effect;
    return counted;
  }
  if (effect.type === 'post-notice' && recorded?.type === 'post-notice') {
    if (recorded.phrase !== undefined) return effect;
    const { phrase: _, ...notice } = effect;
    return notice;
  }
  if (effect.type !== 'end-run' || effect.outcome.kind !== 'cancelled') return effect;
  if (recorded?.type !== 'end-run' || recorded.outcome.kind !== 'cancelled') return effect;
  if (recorded.outcome.reason !== undefined) return effect;
  const { reason: _, ...outcome } = effect.outcome;
  return { ...effect, outcome };
}

// Compares without the order of keys, because a database may return keys in another order. A
// removed field may still exist with the value null.
function isSame(one: unknown, other: unknown): boolean {
  if ((one ?? null) === (other ?? null)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Array.isArray(one) || Array.isArray(other)) return isSameList(one, other);
  const keys = Object.keys(one);
  if (definedIn(one, keys) !== definedIn(other, Object.keys(other))) return false;
  return keys.every((key) => isSame(Reflect.get(one, key), Reflect.get(other, key)));
}

function isSameList(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  return one.every((part, n) => isSame(part, other[n]));
}

function definedIn(value: object, keys: readonly string[]): number {
  let defined = 0;
  for (const key of keys) if ((Reflect.get(value, key) ?? null) !== null) defined += 1;
  return defined;
}
