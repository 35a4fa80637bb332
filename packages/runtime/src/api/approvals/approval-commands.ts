import { asCallId, explainRefusal, type MemberId, type RunId, type SpaceId } from '@conch/engine';
import {
  approvalOf,
  decidedApprovals,
  openApprovals,
  reachOf,
  type ApprovalRow,
  type Script,
} from '@conch/store';
import { approvalView, type ApprovalView } from './approval-view.ts';
import { canBeForChain } from './chain-approval.ts';
import type { RuntimeContext } from '../../runtime-context.ts';
import { spaceToRead } from '../../across/crossing.ts';
import { applyEvent } from '../../space/apply-event.ts';
import { Refused } from '../../refused.ts';
import { aloneIf, type Guard } from '../caller-writes.ts';
import { requireFields, parseLimit, isId, shown } from '../parse-input.ts';
import { refusalIn } from '../refusal-in.ts';

/**
 * The place where the next page of approvals begins. Open approvals come first, then closed
 * approvals. Both groups are sorted from newest to oldest.
 */
export interface ApprovalPlace {
  readonly isOpen: boolean;
  readonly seq: number;
}

interface Answer {
  readonly spaceId: SpaceId;
  readonly runId: RunId;
  readonly callId: string;
  /** The person who approves or denies. */
  readonly by: MemberId;
  readonly approve: boolean;
  /** Also approves the later calls of the same tool by the same agent in the same chain. */
  readonly forChain?: boolean;
}

const PAGE = 100;
const NEWEST: ApprovalPlace = { isOpen: true, seq: Number.MAX_SAFE_INTEGER };

/** The approval requests of agents, and the verdicts of people. */
export class ApprovalCommands {
  readonly #context: RuntimeContext;

  constructor(context: RuntimeContext) {
    this.#context = context;
  }

  /** A page of approvals: first the open approvals, then the closed ones. */
  async list(
    spaceId: SpaceId,
    page: { readonly after?: ApprovalPlace; readonly limit?: number } = {},
  ): Promise<readonly ApprovalView[]> {
    const { after = NEWEST, limit = PAGE } = requireFields(page, 'after and limit');
    const { state } = await this.#context.open(spaceId);
    const most = parseLimit(limit);
    const rows = await this.#context.database.read(() => pageOf(state.id, after, most));
    return rows.map(approvalView);
  }

  /**
   * Approves or denies an agent's request. Repeating the stored verdict returns the approval again.
   * A different verdict (`already-decided`) or a verdict after the expiry is refused. `also` runs
   * first, in the same transaction.
   */
  async answer(input: Answer, { also }: Guard = {}): Promise<ApprovalView> {
    const { newId, clock } = this.#context;
    const answer = requireFields(input, 'an answer');
    const { spaceId, runId, callId, by, approve: isApproved, forChain = false } = answer;
    const eventId = newId();
    return this.#context.do({
      spaceId,
      ...aloneIf(also),
      *apply(change, recorder) {
        if (also !== undefined) yield* also(spaceId);
        const isAsked = isId(runId) && isId(callId);
        const row = isAsked ? yield* approvalOf({ spaceId, runId, callId }) : null;
        if (row === null) return noSuchApproval(runId, callId);
        if (forChain && !(isApproved && canBeForChain(row))) return notForChain(callId);
        const elsewhere = spaceToRead(callId);
        if (isApproved && elsewhere !== null && !(yield* mayReadThere(elsewhere, by))) {
          return mayNotRead(callId);
        }
        const effects = yield* applyEvent(
          change,
          {
            type: 'approval-given',
            id: eventId,
            at: clock.now(),
            runId,
            callId: asCallId(callId),
            by,
            isApproved,
          },
          recorder,
          { forChain },
        );
        const refusal = refusalIn(effects);
        if (refusal?.code === 'no-such-approval') return decidedBefore(row, isApproved);
        return refusal ?? approvalView((yield* approvalOf({ spaceId, runId, callId })) ?? row);
      },
    });
  }
}

function* pageOf(
  spaceId: string,
  { isOpen, seq }: ApprovalPlace,
  limit: number,
): Script<readonly ApprovalRow[]> {
  const open = isOpen ? yield* openApprovals({ spaceId, before: seq, limit }) : [];
  if (open.length >= limit) return open;
  const before = isOpen ? NEWEST.seq : seq;
  const over = yield* decidedApprovals({ spaceId, before, limit: limit - open.length });
  return [...open, ...over];
}

/** XS8: a person who approves access to a space must be allowed to read that space. */
function* mayReadThere(spaceId: SpaceId, personId: MemberId): Script<boolean> {
  return isId(personId) && (yield* reachOf({ spaceId, personId })).read;
}

function notForChain(callId: string): Refused {
  const what =
    'Only a tool that always asks can be approved for a whole chain. Approve this call alone.';
  return new Refused('not-for-chain', what, [callId]);
}

function mayNotRead(callId: string): Refused {
  const what =
    'Only a person who may read the other space can approve this. Ask one of them, or deny it.';
  return new Refused('may-not-read', what, [callId]);
}

/**
 * The result for a request that already has a verdict: the approval if both verdicts are equal,
 * otherwise a refusal.
 */
function decidedBefore(row: ApprovalRow, isApproved: boolean): ApprovalView | Refused {
  const { verdict } = row;
  if (verdict === (isApproved ? 'approved' : 'denied')) return approvalView(row);
  // AP3: the approval has expired, but its expiry may not be stored yet.
  if (verdict === null || verdict === 'timed-out') {
    const what = 'This request has expired. Let the agent ask again.';
    return new Refused('approval-expired', what, [row.callId]);
  }
  if (verdict === 'cancelled') {
    const what = 'This request was withdrawn. The agent no longer waits for it.';
    return new Refused('already-decided', what, [row.callId]);
  }
  const what = `This has already been decided (${verdict}). The first decision counts.`;
  return new Refused('already-decided', what, [row.callId]);
}

function noSuchApproval(runId: unknown, callId: unknown): Refused {
  return new Refused('no-such-approval', explainRefusal('no-such-approval'), [
    shown(runId),
    shown(callId),
  ]);
}
