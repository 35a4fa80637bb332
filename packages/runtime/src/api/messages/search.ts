import { searchingForm, type SpaceId } from '@conch/engine';
import { audiencesOf, messagesBefore, type MessageRow } from '@conch/store';
import { AudienceBook } from '../../space/audience-book.ts';
import type { RuntimeContext } from '../../runtime-context.ts';
import { messageView, type MessageView } from './message-view.ts';
import { Refused } from '../../refused.ts';
import { requireFields, parseLimit, parseSeq, parseSpaceId } from '../parse-input.ts';
import { SearchPace } from './search-pace.ts';
import { refusalReason } from '../refusal-reasons.ts';

/** The words to search for, and the spaces to search in. */
export interface Search {
  readonly spaceIds: readonly string[];
  /**
   * A message is found if it contains all of these words, with spaces between them. Case and accents
   * are ignored.
   */
  readonly words: string;
  readonly after?: SearchPlace;
  readonly limit?: number;
}

/** The place where the next call continues a search. */
export interface SearchPlace {
  readonly spaceId: SpaceId;
  readonly seq: number;
  readonly place: number;
}

/**
 * The messages found. If `next` is null, the search is complete. Otherwise another call may find
 * more, even if `items` is empty.
 */
export interface SearchPage {
  readonly items: readonly MessageView[];
  readonly next: SearchPlace | null;
}

const ITEMS = 20;
const LONGEST_SEARCH = 500;

/** Searches the messages of each space, the newest first. */
export async function search({ database }: RuntimeContext, input: Search): Promise<SearchPage> {
  const { words, after, limit = ITEMS } = requireFields(input, 'spaceIds and words');
  const forms = formsOf(words);
  const most = parseLimit(limit);
  const start = after === undefined ? null : parseSearchPlace(after);
  const items: MessageView[] = [];
  const pace = new SearchPace();
  for (const spaceId of spacesFrom(input.spaceIds, start?.spaceId ?? null)) {
    let { seq, place } = start?.spaceId === spaceId ? start : FROM_THE_END;
    for (let isOver = false; !isOver;) {
      if (pace.isOver) return { items, next: { spaceId, seq, place } };
      const from = { spaceId, seq, place, limit: pace.nextPageSize() };
      const rows = await database.read(() => messagesBefore(from));
      isOver = rows.length < from.limit;
      const hits = await matching(rows, forms, pace);
      const page = hits.slice(0, most - items.length);
      items.push(...(await viewsOf(database, spaceId, page)));
      const last = items.length === most ? page.at(-1) : rows.at(-1);
      if (last !== undefined) ({ seq, place } = last);
      if (items.length === most) return { items, next: { spaceId, seq, place } };
    }
  }
  return { items, next: null };
}

const FROM_THE_END = { seq: Number.MAX_SAFE_INTEGER, place: 0 };

// Spaces are sorted by id, so that a search can continue after a space even if the caller has lost
// access to that space.
function spacesFrom(input: readonly string[], from: SpaceId | null): readonly SpaceId[] {
  const ids = [...new Set(input.map(parseSpaceId))].toSorted((a, b) => (a < b ? 1 : -1));
  return from === null ? ids : ids.filter((id) => id <= from);
}

async function matching(
  rows: readonly MessageRow[],
  forms: readonly string[],
  pace: SearchPace,
): Promise<readonly MessageRow[]> {
  const hits: MessageRow[] = [];
  for (const row of rows) {
    if (pace.needsPause) await pace.pause();
    pace.countRead(row.content);
    if (row.deletedAt !== null || row.type === 'notice') continue;
    const form = searchingForm(row.content);
    if (forms.every((word) => form.includes(word))) hits.push(row);
  }
  // SQLite queries block the event loop, so the search pauses between two pages.
  await pace.pause();
  return hits;
}

async function viewsOf(
  database: RuntimeContext['database'],
  spaceId: SpaceId,
  rows: readonly MessageRow[],
): Promise<readonly MessageView[]> {
  if (rows.length === 0) return [];
  const audiences = new AudienceBook(await database.read(() => audiencesOf(spaceId)));
  return rows.map((row) => messageView(row, audiences));
}

function formsOf(input: unknown): readonly string[] {
  const text = typeof input === 'string' ? input : '';
  if (text.length > LONGEST_SEARCH) {
    throw new Refused('text-too-long', refusalReason('search-too-long', { most: LONGEST_SEARCH }));
  }
  const words = searchingForm(text)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length > 0) return words;
  throw new Refused('no-words', 'The search is empty. Give at least one word.');
}

function parseSearchPlace(input: SearchPlace): SearchPlace {
  const { spaceId, seq, place } = requireFields(input, 'spaceId, seq and place');
  return { spaceId: parseSpaceId(spaceId), seq: parseSeq(seq), place: parseSeq(place) };
}
