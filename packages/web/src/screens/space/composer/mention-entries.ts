import type { MemberView } from '@conch/sdk';
import { matchingForm } from '@conch/sdk/view';

/** Somebody, or a group, that can be chosen from the list. */
export interface MentionEntry {
  readonly id: string;
  readonly kind: 'agent' | 'everyone' | 'person';
  readonly name: string;
  /** What an agent is for; empty for others. */
  readonly description: string;
  readonly isOff: boolean;
  /** How many agents `@everyone` stands for; 0 for others. */
  readonly count: number;
  /** The matching form of the name, and of the name from each later word on. */
  readonly forms: readonly string[];
}

const EVERYONE = 'everyone';

/** All who can be mentioned: agents first, then everyone, then the other people. */
export function mentionEntries(
  members: readonly MemberView[],
  me: string,
): readonly MentionEntry[] {
  const agents = members.filter(({ kind }) => kind === 'agent');
  const people = members.filter(({ kind, id }) => kind === 'person' && id !== me);
  const off = agents.filter(({ status }) => status === 'inactive');
  const on = agents.filter(({ status }) => status !== 'inactive');
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
    isOff: status === 'inactive',
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
  /** The place of the one that Enter takes, unless somebody moves. */
  readonly first: number;
  /** How many fit as well: typing on brings them up. */
  readonly more: number;
}

const MOST_SHOWN = 20;
// A list that cannot be whole is short: whoever comes after the agents is then in sight at once.
const MOST_WHOLE = 12;
const FEW = 5;

/** Those that fit what was typed, in the order of the list; none closes it. */
export function matchingEntries(entries: readonly MentionEntry[], typed: string): MentionMatches {
  const wanted = matchingForm(typed);
  const fitting = entries.filter(({ forms }) => forms.some((form) => form.startsWith(wanted)));
  const ranked = KINDS.flatMap((kind) => {
    const ofKind = fitting.filter((entry) => entry.kind === kind);
    // A whole name, typed by hand, is never the one that is left out.
    const order = (one: MentionEntry): number => {
      if (isWhole(one, wanted)) return 0;
      return beginsWith(wanted)(one) ? 1 : 2;
    };
    const isFollowed = kind === 'agent' && ofKind.length < fitting.length;
    const most = isFollowed && ofKind.length > MOST_WHOLE ? FEW : MOST_SHOWN;
    return ofKind.toSorted((one, other) => order(one) - order(other)).slice(0, most);
  });
  const whole = ranked.findIndex((entry) => isWhole(entry, wanted));
  // A whole name and a space: it was typed by hand, and nothing is left to choose.
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
