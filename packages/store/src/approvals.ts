import { all, first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

/** What an agent has asked people whether it may do it; `verdict` null: nobody has answered yet. */
export interface ApprovalRow {
  readonly spaceId: string;
  readonly runId: string;
  readonly callId: string;
  readonly seq: number;
  readonly agentId: string;
  readonly tool: string;
  readonly input: string;
  readonly reason: string;
  readonly askedAt: number;
  readonly until: number;
  readonly verdict: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: number | null;
}

type NewApproval = Omit<ApprovalRow, 'verdict' | 'decidedBy' | 'decidedAt'>;

const insert = statement<NewApproval>()((db, given) =>
  db.insertInto('approvals').values({
    space_id: given.spaceId,
    run_id: given.runId,
    call_id: given.callId,
    seq: given.seq,
    agent_id: given.agentId,
    tool: given.tool,
    input: given.input,
    reason: given.reason,
    asked_at: given.askedAt,
    until: given.until,
    verdict: null,
    decided_by: null,
    decided_at: null,
  }),
);

export function* addApproval(approval: NewApproval): Script<void> {
  yield* write(insert, approval);
}

interface Verdict {
  readonly spaceId: string;
  readonly runId: string;
  readonly callId: string;
  readonly verdict: string;
  readonly by: string | null;
  readonly at: number;
}

const close = statement<Verdict>()((db, given) =>
  db
    .updateTable('approvals')
    .set({ verdict: given.verdict, decided_by: given.by, decided_at: given.at })
    .where('space_id', '=', given.spaceId)
    .where('run_id', '=', given.runId)
    .where('call_id', '=', given.callId),
);

/** How it has ended, once and for all. */
export function* closeApproval(verdict: Verdict): Script<void> {
  yield* write(close, verdict);
}

const COLUMNS = [
  'space_id as spaceId',
  'run_id as runId',
  'call_id as callId',
  'seq',
  'agent_id as agentId',
  'tool',
  'input',
  'reason',
  'asked_at as askedAt',
  'until',
  'verdict',
  'decided_by as decidedBy',
  'decided_at as decidedAt',
] as const;

interface ApprovalKey {
  readonly spaceId: string;
  readonly runId: string;
  readonly callId: string;
}

const selectOne = statement<ApprovalKey>()((db, given) =>
  db
    .selectFrom('approvals')
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('run_id', '=', given.runId)
    .where('call_id', '=', given.callId),
);

export function approvalOf(key: ApprovalKey): Script<ApprovalRow | null> {
  return first(selectOne, key);
}

const selectOfRun = statement<{ spaceId: string; runId: string }>()((db, given) =>
  db
    .selectFrom('approvals')
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('run_id', '=', given.runId),
);

/** All that a run has asked, in order. */
export function* approvalsOfRun(spaceId: string, runId: string): Script<readonly ApprovalRow[]> {
  const rows = yield* all(selectOfRun, { spaceId, runId });
  // Not by the database: SQLite would then look through the whole space, which is sorted so.
  return rows.toSorted((a, b) => a.seq - b.seq);
}

interface PageOfApprovals {
  readonly spaceId: string;
  readonly before: number;
  readonly limit: number;
}

const selectOpen = statement<PageOfApprovals>()((db, given) =>
  db
    .selectFrom('approvals')
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('verdict', 'is', null)
    .where('seq', '<', given.before)
    .orderBy('seq', 'desc')
    .limit(given.limit),
);

/** What nobody has answered yet, asked before a place, the newest first. */
export function openApprovals(page: PageOfApprovals): Script<readonly ApprovalRow[]> {
  return all(selectOpen, page);
}

const selectDecided = statement<PageOfApprovals>()((db, given) =>
  db
    .selectFrom('approvals')
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('verdict', 'is not', null)
    .where('seq', '<', given.before)
    .orderBy('seq', 'desc')
    .limit(given.limit),
);

/** What is over, likewise. */
export function decidedApprovals(page: PageOfApprovals): Script<readonly ApprovalRow[]> {
  return all(selectDecided, page);
}

const selectDeadlines = statement<{ limit: number }>()((db, given) =>
  db
    .selectFrom('approvals')
    .select(['space_id as spaceId', 'until'])
    .where('verdict', 'is', null)
    .orderBy('until')
    .limit(given.limit),
);

/** Until when what is open can be answered, the earliest first, in all spaces. */
export function approvalDeadlines(
  limit: number,
): Script<readonly { readonly spaceId: string; readonly until: number }[]> {
  return all(selectDeadlines, { limit });
}
