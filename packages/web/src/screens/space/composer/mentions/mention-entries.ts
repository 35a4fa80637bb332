import type { MemberView } from '@conch/sdk';
import { matchingForm } from '@conch/sdk/view';

/** A member or group that the list offers. */
export interface MentionEntry {
  readonly id: string;
  readonly kind: 'agent' | 'everyone' | 'person';
  readonly name: string;
  /** The description of an agent. Empty for others. */
  readonly description: string;
  readonly isOff: boolean;
  /** The number of agents that `@everyone` mentions. 0 for others. */
  readonly count: number;
  /** The matching form of the whole name, and of the name starting at each later word. */
  readonly forms: readonly string[];
}

const EVERYONE = 'everyone';

/** Everything that can be mentioned: agents first, then everyone, then the other people. */
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
  /** The index of the preselected entry, which Enter accepts. */
  readonly first: number;
  /** The number of matches that are not shown. */
  readonly more: number;
}

const MOST_SHOWN = 20;
// With more agents than this, only the first few are shown, so that the entries after them are
// visible.
const MOST_WHOLE = 12;
const FEW = 5;

/** The entries that match the typed text, in list order. An empty result closes the list. */
export function matchingEntries(entries: readonly MentionEntry[], typed: string): MentionMatches {
  const wanted = matchingForm(typed);
  const fitting = entries.filter(({ forms }) => forms.some((form) => form.startsWith(wanted)));
  const ranked = KINDS.flatMap((kind) => {
    const ofKind = fitting.filter((entry) => entry.kind === kind);
    // An exact match comes first, so that it is never cut off.
    const order = (one: MentionEntry): number => {
      if (isWhole(one, wanted)) return 0;
      return beginsWith(wanted)(one) ? 1 : 2;
    };
    const isFollowed = kind === 'agent' && ofKind.length < fitting.length;
    const most = isFollowed && ofKind.length > MOST_WHOLE ? FEW : MOST_SHOWN;
    return ofKind.toSorted((one, other) => order(one) - order(other)).slice(0, most);
  });
  const whole = ranked.findIndex((entry) => isWhole(entry, wanted));
  // After an exact name and a space there is nothing left to choose.
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
