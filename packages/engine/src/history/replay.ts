import { decide } from '../decide.ts';
import type { Effect } from '../effect.ts';
import { HistoryHash } from './history-hash.ts';
import type { SpaceEvent } from '../space-event.ts';
import type { SpaceState } from '../space-state.ts';

/** What happened to a space, and what was decided then. */
export interface History {
  /** The name of the space: ids do not count, names do. */
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
      /** The place of the first entry whose decision differs. */
      readonly at: number;
      readonly recorded: readonly Effect[];
      readonly decided: readonly Effect[];
    };

/** RP1: folds a history through the engine; no model is asked, nothing is posted. */
export function replay({ start, entries, where = '' }: History): Replay {
  const hash = new HistoryHash(where);
  let state = start;
  for (const [at, { event, effects: recorded }] of entries.entries()) {
    const decided = decide(state, event);
    if (!isSame(decided.effects, recorded)) {
      return { ok: false, at, recorded, decided: decided.effects };
    }
    hash.add(state, decided.state, decided.effects);
    state = decided.state;
  }
  return { ok: true, hash: hash.digest(), state };
}

// A database may hand objects back with their keys in another order.
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
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
  for (const key of keys) if (Reflect.get(value, key) !== undefined) defined += 1;
  return defined;
}
