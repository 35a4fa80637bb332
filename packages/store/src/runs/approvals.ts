import { all, first, write, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import { approvals } from '../tables/runs.ts';
import { columnsExcept, pick, type TableRow } from '../tables/table.ts';

/**
 * An approval that an agent has requested from people. `verdict` is null while the approval is
 * open.
 */
export type ApprovalRow = TableRow<typeof approvals>;

const ASKED = columnsExcept(approvals, ['verdict', 'decidedBy', 'decidedAt', 'forChain']);

type NewApproval = Pick<ApprovalRow, (typeof ASKED)[number]>;

const insert = statement<NewApproval>()((db, params) =>
  db.insertInto('approvals').values({ ...pick(params, ASKED), forChain: 0 }),
);

export function* addApproval(approval: NewApproval): Script<void> {
  yield* write(insert, approval);
}

type ApprovalKey = Pick<ApprovalRow, 'spaceId' | 'runId' | 'callId'>;

interface Verdict extends ApprovalKey {
  readonly verdict: string;
  readonly by: string | null;
  readonly at: number;
  readonly forChain: 0 | 1;
}

const close = statement<Verdict>()((db, params) =>
  db
    .updateTable('approvals')
    .set({
      verdict: params.verdict,
      decidedBy: params.by,
      decidedAt: params.at,
      forChain: params.forChain,
    })
    .where('spaceId', '=', params.spaceId)
    .where('runId', '=', params.runId)
    .where('callId', '=', params.callId),
);

/** Stores the verdict of an approval. */
export function* closeApproval(verdict: Verdict): Script<void> {
  yield* write(close, verdict);
}

const selectOne = statement<ApprovalKey>()((db, params) =>
  db
    .selectFrom('approvals')
    .select(approvals.columns)
    .where('spaceId', '=', params.spaceId)
    .where('runId', '=', params.runId)
    .where('callId', '=', params.callId),
);

export function approvalOf(key: ApprovalKey): Script<ApprovalRow | null> {
  return first(selectOne, key);
}

const selectOfRun = statement<{ spaceId: string; runId: string }>()((db, params) =>
  db
    .selectFrom('approvals')
    .select(approvals.columns)
    .where('spaceId', '=', params.spaceId)
    .where('runId', '=', params.runId),
);

/** All approvals of a run, in order. */
export function* approvalsOfRun(spaceId: string, runId: string): Script<readonly ApprovalRow[]> {
  const rows = yield* all(selectOfRun, { spaceId, runId });
  // Sorted here, because with `order by` SQLite would scan the whole space by its index on `seq`.
  return rows.toSorted((a, b) => a.seq - b.seq);
}

interface ToolOfChain {
  readonly spaceId: string;
  readonly chainId: string;
  readonly agentId: string;
  readonly tool: string;
}

const selectForChain = statement<ToolOfChain>()((db, params) =>
  db
    .selectFrom('runs')
    .innerJoin('approvals', (join) =>
      join.onRef('approvals.spaceId', '=', 'runs.spaceId').onRef('approvals.runId', '=', 'runs.id'),
    )
    .select('approvals.decidedBy')
    .where('runs.spaceId', '=', params.spaceId)
    .where('runs.chainId', '=', params.chainId)
    .where('runs.agentId', '=', params.agentId)
    .where('approvals.tool', '=', params.tool)
    .where('approvals.verdict', '=', 'approved')
    .where('approvals.forChain', '=', 1)
    .orderBy('approvals.seq', 'desc')
    .limit(1),
);

/** The person who approved all calls of a tool by an agent in a chain. Null if nobody did. */
export function* approverForChain(of: ToolOfChain): Script<string | null> {
  return (yield* first(selectForChain, of))?.decidedBy ?? null;
}

interface PageOfApprovals {
  readonly spaceId: string;
  readonly before: number;
  readonly limit: number;
}

const selectOpen = statement<PageOfApprovals>()((db, params) =>
  db
    .selectFrom('approvals')
    .select(approvals.columns)
    .where('spaceId', '=', params.spaceId)
    .where('verdict', 'is', null)
    .where('seq', '<', params.before)
    .orderBy('seq', 'desc')
    .limit(params.limit),
);

/** Undecided approvals before an event, newest first. */
export function openApprovals(page: PageOfApprovals): Script<readonly ApprovalRow[]> {
  return all(selectOpen, page);
}

const selectDecided = statement<PageOfApprovals>()((db, params) =>
  db
    .selectFrom('approvals')
    .select(approvals.columns)
    .where('spaceId', '=', params.spaceId)
    .where('verdict', 'is not', null)
    .where('seq', '<', params.before)
    .orderBy('seq', 'desc')
    .limit(params.limit),
);

/** Decided approvals before an event, newest first. */
export function decidedApprovals(page: PageOfApprovals): Script<readonly ApprovalRow[]> {
  return all(selectDecided, page);
}

const selectOverdue = statement<{ at: number }>()((db, params) =>
  db
    .selectFrom('approvals')
    .select('spaceId')
    .distinct()
    .where('verdict', 'is', null)
    .where('until', '<=', params.at),
);

/** The spaces with undecided approvals whose deadline has passed. */
export function* spacesWithOverdueApprovals(at: number): Script<readonly string[]> {
  return (yield* all(selectOverdue, { at })).map(({ spaceId }) => spaceId);
}

const selectDeadline = statement<{ after: number }>()((db, params) =>
  db
    .selectFrom('approvals')
    .select('until')
    .where('verdict', 'is', null)
    .where('until', '>', params.after)
    .orderBy('until')
    .limit(1),
);

/** The next deadline of an undecided approval over all spaces. Null if there is none. */
export function* nextApprovalDeadline(after: number): Script<number | null> {
  return (yield* first(selectDeadline, { after }))?.until ?? null;
}
