import type { Summary } from '@conch/agents';
import {
  holdsClaim,
  messagesByIds,
  putSummary,
  summaryOf,
  type Script,
  type SummaryRow,
} from '@conch/store';
import { audienceOfAnswer, isFromPrivate } from '../briefing.ts';
import type { OpenSpace } from '../space/open-space.ts';
import type { LiveRun } from '../run/live-run.ts';
import { STALE, type Stale } from '../run/run-jobs.ts';
import type { Job } from '../space/space-worker.ts';
import { isAfter } from './summary-source.ts';
import { summaryKey } from './read-summary.ts';
import { isSoundSource } from './sound-source.ts';

/**
 * Stores a summary of an agent for the readers of its next answer. The agent cannot choose these
 * readers (P-4).
 */
export function keepSummaryJob(
  live: LiveRun,
  summary: Summary,
  at: number,
): Job<Stale | { readonly kind: 'checked'; readonly stored: SummaryRow | null }> {
  return {
    spaceId: live.spaceId,
    inArchive: true,
    *apply({ space }) {
      if (!(yield* holdsClaim(live.claimed.claim))) return STALE;
      const row = yield* soundSummary(space, live, { summary, at });
      if (row !== null) yield* putSummary(row);
      return { kind: 'checked', stored: row };
    },
  };
}

/**
 * The summary, if all of its readers may see its sources and no source has changed. Otherwise null.
 */
function* soundSummary(
  space: OpenSpace,
  { claimed: { run }, summarySource, spaceId }: LiveRun,
  { summary: { text, upTo }, at }: { readonly summary: Summary; readonly at: number },
): Script<SummaryRow | null> {
  const key = summaryKey(space, run);
  const last = summarySource.message(upTo);
  if (key === null || last === undefined || summarySource.summary === undefined) return null;
  const before = yield* summaryOf(key);
  // The job is repeated after a commit whose result was lost. In this case the summary is already
  // stored.
  if (before?.upToId === upTo && before.content === text) return before;
  if (!isSame(before, summarySource.summary)) return null;
  if (before !== null && !isAfter(last, placeOf(before))) return null;
  const sources = summarySource.upTo(last);
  const ids = sources.map(({ id }) => id);
  const now = new Map((yield* messagesByIds(spaceId, ids)).map((row) => [row.id, row]));
  const readers = audienceOfAnswer(space.state, run);
  const { audiences } = space;
  const isSound = sources.every((source) =>
    isSoundSource(source, now.get(source.id), { readers, audiences }),
  );
  if (!isSound) return null;
  const isPrivate = before?.isPrivate === 1 || [...now.values()].some(isFromPrivate);
  return {
    ...key,
    upToId: upTo,
    upToSeq: last.seq,
    upToPlace: last.place,
    content: text,
    isPrivate: isPrivate ? 1 : 0,
    at,
  };
}

function placeOf({ upToSeq: seq, upToPlace: place }: SummaryRow) {
  return { seq, place };
}

function isSame(one: SummaryRow | null, other: SummaryRow | null): boolean {
  if (one === null || other === null) return one === other;
  return one.upToId === other.upToId && one.content === other.content;
}
