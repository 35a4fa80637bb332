import {
  asChainId,
  passedOver,
  type ChainId,
  type Effect,
  type MessageId,
  type SpaceId,
  type SpaceState,
} from '@conch/engine';
import {
  audiencesOf,
  chainById,
  historyBetween,
  messageById,
  messagesByIds,
  messagesInChain,
  openApprovals,
  runById,
  runsOfChain,
  type MessageRow,
  type RunRow,
  type Script,
} from '@conch/store';
import { AudienceBook } from '../../space/audience-book.ts';
import type { NameBook } from '../../space/name-book.ts';
import { approvalView, type ApprovalView } from '../approvals/approval-view.ts';
import { messageView, type MessageView } from '../messages/message-view.ts';
import { chainView, type ChainView } from '../runs/run-view.ts';
import {
  agentsIn,
  hasRosterOf,
  namedSilences,
  withRemoved,
  type PassedOver,
} from '../runs/silences.ts';

/** The chains that follow from a message, and the decision that began them. */
export interface FollowingChains {
  readonly message: MessageRow;
  readonly effects: readonly Effect[];
  readonly chainIds: readonly ChainId[];
}

/** The chains that a message began or resumed. Null if there is no such message. */
export function* readFollowing(
  spaceId: SpaceId,
  messageId: MessageId,
): Script<FollowingChains | null> {
  const message = yield* messageById(spaceId, messageId);
  if (message === null) return null;
  const { seq } = message;
  const [entry] = yield* historyBetween({ spaceId, after: seq - 1, upTo: seq, limit: 1 });
  // The parts of a decision that are used here contain no message text, so they need no unsealing.
  const effects = JSON.parse(entry?.effects ?? '[]') as readonly Effect[];
  const chainIds = new Set<ChainId>();
  for (const effect of effects) {
    if (effect.type === 'offer-run' || effect.type === 'hold-run') chainIds.add(effect.run.chainId);
    if (effect.type !== 'resume-run') continue;
    const run = yield* runById(spaceId, effect.runId);
    if (run !== null) chainIds.add(asChainId(run.chainId));
  }
  return { message, effects, chainIds: [...chainIds] };
}

/** Whether all chains are over, or with `untilApproval` whether people must decide first. */
export function* areSettled(
  spaceId: SpaceId,
  chainIds: readonly ChainId[],
  { untilApproval }: { readonly untilApproval: boolean },
): Script<boolean> {
  let isOver = true;
  for (const id of chainIds) {
    const chain = yield* chainById(spaceId, id);
    if (chain !== null && chain.endedAt === null) isOver = false;
  }
  if (isOver || !untilApproval) return isOver;
  return (yield* approvalsIn(spaceId, yield* runsIn(spaceId, chainIds))).length > 0;
}

/** The parts of an exchange that one transaction reads. */
export interface ExchangeRecord {
  readonly message: MessageView;
  readonly chains: readonly ChainView[];
  readonly answers: readonly MessageView[];
  readonly runs: readonly RunRow[];
  readonly approvals: readonly ApprovalView[];
  readonly silences: readonly PassedOver[];
}

export function* readExchange(
  { state, nextSeq }: { readonly state: SpaceState; readonly nextSeq: number },
  names: NameBook,
  { message, effects, chainIds }: FollowingChains,
): Script<ExchangeRecord> {
  const spaceId = state.id;
  const audiences = new AudienceBook(yield* audiencesOf(spaceId));
  const chains: ChainView[] = [];
  for (const id of chainIds) {
    const row = yield* chainById(spaceId, id);
    if (row !== null) chains.push(chainView(row));
  }
  const runs = yield* runsIn(spaceId, chainIds);
  const answers = yield* answersIn(message, chainIds, runs);
  const isRosterAsThen = yield* hasRosterOf({ spaceId, seq: message.seq, nextSeq });
  const spoke = new Set<string>(runs.map(({ agentId }) => agentId));
  const silent = passedOver(effects, state, { isRosterAsThen }).filter(
    ({ agent }) => agent === null || !spoke.has(agent),
  );
  const roster = withRemoved(state.roster, agentsIn(silent), names);
  return {
    message: messageView(message, audiences),
    chains,
    answers: answers.map((row) => messageView(row, audiences)),
    runs,
    approvals: yield* approvalsIn(spaceId, runs),
    silences: namedSilences(silent, roster),
  };
}

function* runsIn(spaceId: SpaceId, chainIds: readonly ChainId[]): Script<readonly RunRow[]> {
  const runs: RunRow[] = [];
  for (const id of chainIds) runs.push(...(yield* runsOfChain(spaceId, id)));
  return runs;
}

// Messages that a run sends by a tool are looked up only this many events after the message, so that
// an old message of a large space costs little. The answer of a run is found by its id.
const SPAN = 10_000;

function* answersIn(
  { spaceId, seq }: MessageRow,
  chainIds: readonly ChainId[],
  runs: readonly RunRow[],
): Script<readonly MessageRow[]> {
  const found = new Map<string, MessageRow>();
  const add = (rows: readonly MessageRow[]): void => {
    for (const row of rows) if (row.seq > seq) found.set(row.id, row);
  };
  for (const chainId of chainIds) {
    add(yield* messagesInChain({ spaceId, chainId, after: seq, upTo: seq + SPAN }));
  }
  const ids = runs.map(({ messageId }) => messageId).filter((id) => id !== null);
  add(yield* messagesByIds(spaceId, ids));
  return [...found.values()].toSorted((a, b) => a.seq - b.seq || a.place - b.place);
}

const MOST_APPROVALS = 100;

function* approvalsIn(spaceId: SpaceId, runs: readonly RunRow[]): Script<readonly ApprovalView[]> {
  const ids = new Set(runs.map(({ id }) => id));
  const page = { spaceId, before: Number.MAX_SAFE_INTEGER, limit: MOST_APPROVALS };
  const open = yield* openApprovals(page);
  return open.filter(({ runId }) => ids.has(runId)).map(approvalView);
}
