import type { MemberView } from '@conch/sdk';
import { matchingForm } from '@conch/sdk/view';

/** A member or a group in the list of mentions. */
export interface MentionEntry {
  readonly id: string;
  readonly kind: 'agent' | 'everyone' | 'person';
  readonly name: string;
  /** The description of an agent. Empty for a person or a group. */
  readonly description: string;
  readonly isOff: boolean;
  /** The number of agents that `@everyone` mentions. 0 for other entries. */
  readonly count: number;
  /** The normalised forms for matching: the whole name, and the name from each later word on. */
  readonly forms: readonly string[];
}

const EVERYONE = 'everyone';

/** All possible mentions: first agents, then everyone, then the other people. */
export function mentionEntries(
  members: readonly MemberView[],
  me: string,
): readonly MentionEntry[] {
  const agents = members.filter(({ kind }) => kind === 'agent');
  const people = members.filter(({ kind, id }) => kind === 'person' && id !== me);
  const off = agents.filter(({ status }) => status === 'paused');
  const on = agents.filter(({ status }) => status !== 'paused');
  const everyone = {
    id: EVERYONE,
    kind: 'everyone' as const,
    name: EVERYONE,
    description: '',
    isOff: false,
    count: agents.length,
    forms: [EVERYONE, 'all'],
  };
  return [
    ...[...on, ...off].map(entryOf),
    ...(agents.length === 0 ? [] : [everyone]),
    ...people.map(entryOf),
  ];
}

function entryOf({ id, kind, name, description, status }: MemberView): MentionEntry {
  return {
    id,
    kind,
    name,
    description: description ?? '',
    isOff: status === 'paused',
    count: 0,
    forms: formsOf(name),
  };
}

function formsOf(name: string): readonly string[] {
  const words = [...name.matchAll(/[ _-]+/gu)].map(({ index, 0: gap }) => index + gap.length);
  return [0, ...words].map((at) => matchingForm(name.slice(at)));
}

export interface MentionMatches {
  readonly entries: readonly MentionEntry[];
  /** The index of the preselected entry. Enter accepts this entry. */
  readonly first: number;
  /** The number of matches that are not shown. */
  readonly more: number;
}

const MOST_SHOWN = 20;
// If more agents than this match, only the first few are shown, so that the entries after the
// agents are visible.
const MOST_WHOLE = 12;
const FEW = 5;

/** The entries that match the typed text, in list order. An empty result closes the list. */
export function matchingEntries(entries: readonly MentionEntry[], typed: string): MentionMatches {
  const query = matchingForm(typed);
  const fitting = entries.filter(({ forms }) => forms.some((form) => form.startsWith(query)));
  const ranked = KINDS.flatMap((kind) => {
    const ofKind = fitting.filter((entry) => entry.kind === kind);
    // An exact match is first, so that it is always among the shown entries.
    const order = (one: MentionEntry): number => {
      if (isWhole(one, query)) return 0;
      return beginsWith(query)(one) ? 1 : 2;
    };
    const isFollowed = kind === 'agent' && ofKind.length < fitting.length;
    const most = isFollowed && ofKind.length > MOST_WHOLE ? FEW : MOST_SHOWN;
    return ofKind.toSorted((one, other) => order(one) - order(other)).slice(0, most);
  });
  const whole = ranked.findIndex((entry) => isWhole(entry, query));
  // After an exact name and a space character, the list closes, because it would offer no other
  // choice.
  if (/\s$/u.test(typed) && whole !== -1 && ranked.length === 1)
    return { entries: [], first: 0, more: 0 };
  return { entries: ranked, first: Math.max(whole, 0), more: fitting.length - ranked.length };
}

function isWhole({ kind, forms }: MentionEntry, wanted: string): boolean {
  return kind === 'everyone' ? forms.includes(wanted) : forms[0] === wanted;
}

const KINDS = ['agent', 'everyone', 'person'] as const;

function beginsWith(wanted: string): (entry: MentionEntry) => boolean {
  return ({ forms }) => forms[0]?.startsWith(wanted) === true;
}
