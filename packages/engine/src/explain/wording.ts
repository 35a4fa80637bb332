import type { Audience } from '../audience.ts';
import { shortLine } from '../forum/characters.ts';
import type { MemberId } from '../ids.ts';
import { indexOf } from '../roster/roster-index.ts';
import type { SpaceState } from '../space-state.ts';

/**
 * A whole number with grouped digits, for example 9,996. The result is the same on every machine.
 */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/gu, ',');
}

/** A number with its noun, for example `1 other` or `9,996 others`. */
export function counted(count: number, one: string, many: string): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** A list of names, for example `Ann`, `Ann and Bo` or `Ann, Bo and 7 others`. */
export function listed(names: readonly string[]): string {
  const shown = names.length > MOST_NAMES ? names.slice(0, MOST_NAMES - 1) : names;
  const rest = names.length - shown.length;
  const parts = rest === 0 ? shown : [...shown, counted(rest, 'other', 'others')];
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

const MOST_NAMES = 4;

/** The text for an agent whose name is no longer known to the server. */
export const LEFT = 'an agent that left';

/** The name of a member, or of a former member that still exists on the server. */
export function called(space: SpaceState, id: MemberId): string {
  return nameIn(space, id) ?? LEFT;
}

/** Like `called`, but for the beginning of a sentence. The capitals of a name do not change. */
export function subject(space: SpaceState, id: MemberId): string {
  return nameIn(space, id) ?? 'An agent that left';
}

/** Like `called`, but null if the name is not known. */
export function nameIn(space: SpaceState, id: MemberId): string | null {
  const index = indexOf(space.roster);
  return (index.member(id) ?? index.outsider(id))?.name ?? null;
}

/** The readers of a message: `everyone`, or their names. */
export function readersOf(space: SpaceState, audience: Audience): string {
  if (audience === 'everyone') return 'everyone';
  return listed(audience.map((id) => called(space, id)));
}

/** The reason that an agent stated, shortened so that it fits inside a sentence. */
export function givenReason(reason: string): string {
  return shortLine(reason, MOST_REASON).replace(/[.!?]+$/u, '');
}

const MOST_REASON = 120;

/** The first sentence of a text, changed so that it can follow a colon. */
export function asClause(text: string): string {
  const [sentence = ''] = text.split(/(?<=\.) /u);
  const [first = '', second = ''] = sentence;
  // The first letter becomes lower case only if it is the only capital of the word, so that `AD1`
  // does not change.
  const head = second === second.toLowerCase() ? first.toLowerCase() : first;
  return `${head}${sentence.slice(first.length)}`.replace(/\.$/u, '');
}

/** `70%`, `0.05%`: at most two digits after the point. */
export function percent(chance: number): string {
  return `${Number((chance * 100).toFixed(2))}%`;
}
