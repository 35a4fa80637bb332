import type { Client, RouteOutput } from '@conch/sdk';
import { usageFailure } from '../../cli-failure.ts';
import { command } from '../../command.ts';
import { argument, text, wholeNumber } from '../../command-input.ts';
import { findSpace } from '../../names/find-space.ts';
import { cleanLine, cleanText } from '../../print/clean-text.ts';
import type { Output } from '../../print/output.ts';

type Found = RouteOutput<'search'>['items'][number];

const USUAL_LIMIT = 20;
const CHARACTERS_BEFORE = 40;
const CHARACTERS_SHOWN = 160;

/** Prints the messages that match a search. */
export const search = command({
  name: 'search',
  summary: 'Finds messages by their words, sender, space, mentions, date or code.',
  examples: [
    'conch search "payroll from:HR"',
    `conch search 'in:"Team room" after:2026-01-01 has:code'`,
    'conch search budget --in Office --limit 100 --ndjson',
  ],
  args: {
    query: argument('QUERY', 'words and filters: from: in: mentions: before: after: has:code'),
  },
  options: {
    in: text('SPACE', 'name or id of a space to search in'),
    limit: wholeNumber('N', `the largest number of messages; ${USUAL_LIMIT} if missing`),
  },
  run: async ({ client, out }, { query, in: place, limit = USUAL_LIMIT }) => {
    if (limit === 0) throw usageFailure('--limit must be 1 or more.');
    const opened = await client();
    const space = place === undefined ? {} : { spaceId: (await findSpace(opened, place)).id };
    const found = await findMessages(opened, { q: query, ...space }, limit);
    const stream = out.stream();
    for (const one of found) stream.add(one, resultText(out, one));
    stream.end();
    if (found.length === 0) out.note('Nothing found. Remove a filter, or search for fewer words.');
  },
});

/** The first messages that match. A page can be empty although the next page is not. */
async function findMessages(
  client: Client,
  query: { readonly q: string; readonly spaceId?: string },
  limit: number,
): Promise<readonly Found[]> {
  const found: Found[] = [];
  const utcOffset = -new Date().getTimezoneOffset();
  const page = { ...query, utcOffset, limit: Math.min(limit, MOST_ON_A_PAGE) };
  for await (const items of client.pages('search', { query: page })) {
    found.push(...items);
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}

const MOST_ON_A_PAGE = 100;

/** The place and the sender of a message, and its text around the first word of the search. */
function resultText(out: Output, { spaceName, message, highlights }: Found): string {
  const { content, createdAt, sender } = message;
  const first = highlights[0]?.start ?? 0;
  const start = Math.max(0, first - CHARACTERS_BEFORE);
  const end = Math.min(content.length, start + CHARACTERS_SHOWN);
  const parts: string[] = [];
  let at = start;
  for (const highlight of highlights) {
    if (highlight.start < at || highlight.end > end) continue;
    parts.push(oneLine(content.slice(at, highlight.start)));
    parts.push(out.style('bold', oneLine(content.slice(highlight.start, highlight.end))));
    at = highlight.end;
  }
  parts.push(oneLine(content.slice(at, end)));
  const snippet = `${start > 0 ? '…' : ''}${parts.join('')}${end < content.length ? '…' : ''}`;
  const place = out.style('dim', `${createdAt.slice(0, 10)} ${cleanLine(spaceName)}`);
  return `${place} ${out.style('cyan', cleanLine(sender?.name ?? 'Conch'))}: ${snippet}`;
}

/** Unlike `cleanLine`, keeps the space between two parts. */
function oneLine(part: string): string {
  return cleanText(part).replaceAll(/\s+/gu, ' ');
}
