import { decide } from '../decide.ts';
import type { Effect } from '../effect.ts';
import { HistoryHash } from './history-hash.ts';
import type { SpaceEvent } from '../space-event.ts';
import type { SpaceState } from '../space-state.ts';
import { withTodaysNames, withTodaysSettings } from './todays-names.ts';

/** The events of a space with the recorded decisions. */
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

/** RP1: folds a history through the engine. It calls no model and posts nothing. */
export function replay({ start, entries, where = '' }: History): Replay {
  const hash = new HistoryHash(where);
  let state = withTodaysSettings(start);
  for (const [at, entry] of entries.entries()) {
    const { event, effects: recorded } = withTodaysNames(entry);
    const decided = decide(state, event);
    const effects = decided.effects.map((effect, n) => withRecordedWords(effect, recorded[n]));
    if (!isSame(asRecorded(effects, recorded), recorded)) {
      return { ok: false, at, recorded, decided: decided.effects };
    }
    hash.add(state, decided.state, effects);
    state = decided.state;
  }
  return { ok: true, hash: hash.digest(), state };
}

// The English text of a notice may change between versions. A stored notice keeps its text, and the
// hash covers that text. The kind and the phrase of the notice must still be equal.
function withRecordedWords(effect: Effect, recorded: Effect | undefined): Effect {
  if (effect.type !== 'post-notice' || recorded?.type !== 'post-notice') return effect;
  return { ...effect, content: recorded.content };
}

// Removes fields that were not stored yet when the history was recorded. Everything else must be
// equal.
function asRecorded(decided: readonly Effect[], recorded: readonly Effect[]): readonly Effect[] {
  const last = decided.at(-1);
  const isLater = last?.because === 'TL7' && decided.length === recorded.length + 1;
  const comparable = isLater && last.type === 'count-turns' ? decided.slice(0, -1) : decided;
  return comparable.map((effect, n) => withoutLater(effect, recorded[n]));
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

// A database may return object keys in another order. A field that later versions removed may still
// exist with the value null.
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
