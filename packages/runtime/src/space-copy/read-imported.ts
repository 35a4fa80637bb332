import { DEFAULT_CEILINGS, type OutcomeKind } from '@conch/engine';
import type { ApprovalRow, CopiedRow, Script } from '@conch/store';
import { approvalView } from '../api/approvals/approval-view.ts';
import { messageView } from '../api/messages/message-view.ts';
import { chainView, runView } from '../api/runs/run-view.ts';
import { tickView } from '../forum/tick-view.ts';
import { readForExport } from '../api/spaces/exporting.ts';
import { iso } from '../iso-time.ts';
import { readShownStep } from '../run/read-shown-step.ts';
import { EVERYONE, type AudienceBook } from '../space/audience-book.ts';
import { NameBook } from '../space/name-book.ts';
import type { CopiedMember } from './copy-line.ts';
import { isIdle } from './is-idle.ts';
import { loadSpace } from '../space/open-space.ts';
import { demandUsualRow, demandUsualSpace } from './usual-values.ts';

interface Imported {
  readonly spaceId: string;
  readonly seq: number;
  readonly at: number;
  /** The kinds of the members. The kind of a member without a line comes from this server. */
  readonly kinds: ReadonlyMap<string, CopiedMember['kind']>;
}

/**
 * Reads everything that an imported space will show. Throws if something cannot be shown, because
 * one damaged row would break the lists and the search of all its members.
 */
export function* readImported(
  { spaceId, seq, at, kinds }: Imported,
  rows: readonly CopiedRow[],
): Script<void> {
  const names = new NameBook();
  const space = yield* loadSpace(spaceId, { names, ceilings: DEFAULT_CEILINGS });
  if (space === null) throw new Error('the space has no row');
  const { state, audiences } = space;
  // A run in the floor of a changed file would get the rights of any person that its chain names as
  // the starter (XS8).
  if (!isIdle(state.floor)) throw new Error('the floor has runs or waits');
  demandUsualSpace(space);
  if (state.settings.kind === 'forum') demandTicks(rows);
  demandAudiences(rows);
  for (const one of rows) {
    demandUsualRow(one, kinds);
    if (one.table === 'forum_ticks') yield* tickView(state, one.row);
    else readOne(one, audiences);
  }
  yield* readForExport({ state, names, upTo: seq, at });
}

/**
 * The next tick gets the number after the last tick of the forum row. So no tick with a higher
 * number may exist yet.
 */
function demandTicks(rows: readonly CopiedRow[]): void {
  let last: number | null = null;
  for (const { table, row } of rows) if (table === 'forums') last = row.tick;
  if (last === null) throw new Error('the forum has no row');
  for (const { table, row } of rows) {
    if (table === 'forum_ticks' && row.number > last) throw new Error('a tick is too late');
  }
}

/**
 * Audiences are numbered from 1 without a gap. Otherwise a new audience could get the number, and
 * so the messages, of another audience.
 */
function demandAudiences(rows: readonly CopiedRow[]): void {
  const ids = new Set([EVERYONE]);
  for (const { table, row } of rows) if (table === 'audiences') ids.add(row.id);
  for (let id = 0; id < ids.size; id += 1) {
    if (!ids.has(id)) throw new Error('the audiences are not numbered in order');
  }
  for (const { table, row } of rows) {
    if (table !== 'messages') continue;
    for (const id of [row.audienceId, row.briefingAudienceId ?? EVERYONE]) {
      if (!ids.has(id)) throw new Error('a message has an unknown audience');
    }
  }
}

function readOne(one: CopiedRow, audiences: AudienceBook): void {
  const { table, row } = one;
  if (table === 'messages') {
    messageView(row, audiences);
    demandTexts(JSON.parse(row.mentionedAgents ?? '[]'));
  } else if (table === 'runs') {
    const { outcome, waiters } = runView(row);
    demandTexts(waiters);
    if (outcome !== null && !Object.hasOwn(OUTCOMES, outcome)) {
      throw new Error('the run has an unknown outcome');
    }
  } else if (table === 'run_steps') {
    demandObject(JSON.parse(row.call));
    const result: unknown = JSON.parse(row.result ?? '{}');
    demandObject(result);
    if (row.kind === 'shown' && readShownStep(result) === null) {
      throw new Error('the step cannot be shown');
    }
  } else if (table === 'audiences') demandTexts(JSON.parse(row.agents));
  else if (table === 'chains') chainView(row);
  else if (table === 'approvals') demandDecided(row);
  else if (table === 'space_days') iso(row.day * DAY_MS);
}

/** All runs of an import have ended, so no agent waits for an approval. */
function demandDecided(row: ApprovalRow): void {
  const { verdict } = approvalView(row);
  if (verdict === null) throw new Error('an ended run waits for an approval');
}

const DAY_MS = 86_400_000;

const OUTCOMES: Readonly<Record<OutcomeKind, true>> = {
  responded: true,
  delegated: true,
  skipped: true,
  passed: true,
  suppressed: true,
  failed: true,
  cancelled: true,
};

function demandTexts(list: unknown): void {
  const isList = Array.isArray(list) && list.every((text) => typeof text === 'string');
  if (!isList) throw new TypeError('a list of texts is expected');
}

function demandObject(value: unknown): void {
  if (typeof value !== 'object' || value === null) throw new TypeError('an object is expected');
}
