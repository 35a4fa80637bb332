import { DEFAULT_CEILINGS, type OutcomeKind } from '@conch/engine';
import type { CopiedRow, Script } from '@conch/store';
import { approvalView } from '../api/approvals/approval-view.ts';
import { messageView } from '../api/messages/message-view.ts';
import { chainView, runView } from '../api/runs/run-view.ts';
import { tickView } from '../forum/tick-view.ts';
import type { AudienceBook } from '../space/audience-book.ts';
import { NameBook } from '../space/name-book.ts';
import { loadSpace } from '../space/open-space.ts';

/**
 * Reads everything that an imported space will show. Throws if something cannot be shown, because
 * one damaged row would break the lists and the search of all its members.
 */
export function* readImported(spaceId: string, rows: readonly CopiedRow[]): Script<void> {
  const reader = { names: new NameBook(), ceilings: DEFAULT_CEILINGS };
  const space = yield* loadSpace(spaceId, reader);
  if (space === null) throw new Error('the space has no row');
  const { state, audiences } = space;
  if (state.settings.kind === 'forum' && rows.every(({ table }) => table !== 'forums')) {
    throw new Error('the forum has no row');
  }
  for (const one of rows) {
    if (one.table === 'forum_ticks') yield* tickView(state, one.row);
    else readOne(one, audiences);
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
    demandObject(JSON.parse(row.result ?? '{}'));
  } else if (table === 'audiences') demandTexts(JSON.parse(row.agents));
  else if (table === 'chains') chainView(row);
  else if (table === 'approvals') approvalView(row);
}

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
