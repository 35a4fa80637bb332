import {
  matchingForm,
  parseSearch,
  placeOfWord,
  searchingForm,
  termsOfWord,
  unreachable,
} from '@conch/engine';
import type { SearchDay, SearchFilter } from '@conch/engine';
import { spacesByIds, type MessageRow } from '@conch/store';
import { firstNumberAt } from '@conch/store/search';
import { Refused } from '../refused.ts';
import { refusalReason } from '../api/refusal-reasons.ts';
import type { RuntimeContext } from '../runtime-context.ts';
import { EVERY_MESSAGE, factTerm, hasCode, mentionedIn, wordTerm } from './search-terms.ts';

/** A search in a form that can be compared with messages. */
export interface SearchPlan {
  readonly spaceIds: readonly string[];
  /** The words in their searching form. */
  readonly words: readonly string[];
  /** Terms that every hit has, for the index. */
  readonly terms: readonly number[];
  /** The first number of the index that a hit can have, and the first number after all hits. */
  readonly from: number;
  readonly before: number;
  readonly matches: (row: MessageRow) => boolean;
  /** A name of no member. It can only be the name of a service that has posted. */
  readonly serviceName: string | null;
}

export interface PlanInput {
  readonly spaceIds: readonly string[];
  /** Words without operators. */
  readonly words?: string | undefined;
  /** Words, phrases and filters, as `parseSearch` reads them. */
  readonly q?: string | undefined;
  /** The person who searches. The name `me` means this person. */
  readonly personId?: string | undefined;
  /** The minutes by which the person's time is ahead of UTC, for days. */
  readonly utcOffset?: number | undefined;
}

const LONGEST_SEARCH = 500;
/** More terms would cost more time than they save. */
const MOST_TERMS = 24;

/** Reads a search. Throws `Refused` for an empty search and for filters with unknown values. */
export async function planSearch(
  context: Pick<RuntimeContext, 'database' | 'names'>,
  input: PlanInput,
): Promise<SearchPlan> {
  const { words, filters } = partsOf(input);
  const forms = words.map((word) => searchingForm(word).trim()).filter((form) => form !== '');
  if (forms.length === 0 && filters.length === 0) {
    throw new Refused('no-words', 'The search is empty. Give at least one word.');
  }
  const conditions: Condition[] = [];
  let spaceIds = input.spaceIds;
  for (const filter of filters) {
    if (filter.kind === 'in') spaceIds = await spacesNamed(context, spaceIds, filter.name);
    else conditions.push(conditionOf(filter, context, input));
  }
  const terms = [
    ...conditions.flatMap((condition) => condition.terms ?? []),
    ...forms.flatMap(termsOfWord).map(wordTerm),
  ];
  return {
    spaceIds,
    words: forms,
    terms: terms.length === 0 ? [EVERY_MESSAGE] : [...new Set(terms)].slice(0, MOST_TERMS),
    from: Math.max(0, ...conditions.map(({ from = 0 }) => from)),
    serviceName: conditions.find(({ service }) => service !== undefined)?.service ?? null,
    before: Math.min(...conditions.map(({ before = LAST }) => before), LAST),
    matches: (row) => {
      if (row.deletedAt !== null || row.type === 'notice') return false;
      if (!conditions.every(({ isTrueOf }) => isTrueOf(row))) return false;
      if (forms.length === 0) return true;
      const form = searchingForm(row.content);
      return forms.every((word) => placeOfWord(form, word) !== -1);
    },
  };
}

const LAST = Number.MAX_SAFE_INTEGER;

function partsOf({ words, q }: PlanInput): {
  readonly words: readonly string[];
  readonly filters: readonly SearchFilter[];
} {
  const text: unknown = q ?? words;
  if (typeof text !== 'string') return { words: [], filters: [] };
  if (text.length > LONGEST_SEARCH) {
    throw new Refused('text-too-long', refusalReason('search-too-long', { most: LONGEST_SEARCH }));
  }
  if (q === undefined) return { words: searchingForm(text).split(' '), filters: [] };
  const parsed = parseSearch(text);
  const [problem] = parsed.problems;
  if (problem === undefined) return parsed;
  const { code, value } = problem;
  throw new Refused('bad-search', refusalReason(code, { value }), [value]);
}

interface Condition {
  readonly isTrueOf: (row: MessageRow) => boolean;
  readonly terms?: readonly number[];
  readonly from?: number;
  readonly before?: number;
  readonly service?: string;
}

type OtherFilter = Exclude<SearchFilter, { readonly kind: 'in' }>;

function conditionOf(
  filter: OtherFilter,
  context: Pick<RuntimeContext, 'names'>,
  input: PlanInput,
): Condition {
  switch (filter.kind) {
    case 'from':
      return fromCondition(filter.name, context, input);
    case 'mentions':
      return mentionCondition(filter.name, context, input);
    case 'before': {
      const end = startOf(filter.day, input);
      return {
        isTrueOf: (row) => row.createdAt < end,
        before: firstNumberAt(end + NUMBERING_MS),
      };
    }
    case 'after': {
      const start = startOf(filter.day, input);
      return { isTrueOf: (row) => row.createdAt >= start, from: firstNumberAt(start) };
    }
    case 'has':
      return {
        isTrueOf: (row) => hasCode(row.content),
        terms: [factTerm({ kind: 'code' })],
      };
    default:
      return unreachable(filter);
  }
}

// When many messages have the same time, some get numbers of a later time.
const NUMBERING_MS = 60 * 60 * 1000;
const MINUTE_MS = 60_000;

function startOf({ year, month, day }: SearchDay, { utcOffset = 0 }: PlanInput): number {
  return Date.UTC(year, month - 1, day) - utcOffset * MINUTE_MS;
}

function fromCondition(
  name: string,
  { names }: Pick<RuntimeContext, 'names'>,
  { personId }: PlanInput,
): Condition {
  const form = matchingForm(name);
  const ids = isMe(form, personId) ? [personId] : names.idsNamed(form);
  if (ids.length === 0) {
    // Services have no unique names, so the name in the message decides.
    return {
      isTrueOf: (row) => row.senderServiceId !== null && matchingForm(row.senderName) === form,
      terms: [factTerm({ kind: 'service', form })],
      service: name,
    };
  }
  const [first] = ids;
  const senders = new Set(ids);
  return {
    isTrueOf: (row) => senders.has(row.senderPersonId ?? row.senderAgentId ?? ''),
    terms: first !== undefined && ids.length === 1 ? [factTerm({ kind: 'sender', id: first })] : [],
  };
}

const GROUPS: Readonly<Record<string, string>> = {
  human: 'people',
  you: 'people',
  all: 'agents',
  everyone: 'agents',
};

function mentionCondition(
  name: string,
  { names }: Pick<RuntimeContext, 'names'>,
  { personId }: PlanInput,
): Condition {
  const form = matchingForm(name);
  const group = Object.hasOwn(GROUPS, form) ? GROUPS[form] : undefined;
  const named = group === undefined ? names.idsNamed(form) : [group];
  const ids = isMe(form, personId) ? [personId] : named;
  if (ids.length === 0) throw unknownName(name);
  const [first] = ids;
  return {
    isTrueOf: (row) => mentionedIn(row).some((of) => ids.includes(of)),
    terms:
      first !== undefined && ids.length === 1 ? [factTerm({ kind: 'mention', of: first })] : [],
  };
}

function isMe(form: string, personId: string | undefined): personId is string {
  return form === 'me' && personId !== undefined;
}

export function unknownName(name: string): Refused {
  return new Refused('bad-search', refusalReason('unknown-search-name', { name }), [name]);
}

async function spacesNamed(
  { database }: Pick<RuntimeContext, 'database'>,
  spaceIds: readonly string[],
  name: string,
): Promise<readonly string[]> {
  const form = matchingForm(name);
  const rows = await database.read(() => spacesByIds(spaceIds));
  const found = rows.filter((row) => matchingForm(row.name) === form).map(({ id }) => id);
  if (found.length > 0) return found;
  throw new Refused('bad-search', refusalReason('unknown-search-space', { name }), [name]);
}
