import { asCallId, explainRefusal, type MemberId, type RunId, type SpaceId } from '@conch/engine';
import {
  approvalOf,
  decidedApprovals,
  openApprovals,
  type ApprovalRow,
  type Script,
} from '@conch/store';
import { approvalView, type ApprovalView } from '../approval-view.ts';
import type { Core } from '../core.ts';
import { happen } from '../happen.ts';
import { Refused } from '../refused.ts';
import { givenFields, givenLimit, isId, shown } from './given.ts';
import { refusalIn } from './refusal-in.ts';

/** Where a page of approvals goes on: what is open comes first, the newest first in each part. */
export interface ApprovalPlace {
  readonly isOpen: boolean;
  readonly seq: number;
}

interface Answer {
  readonly spaceId: SpaceId;
  readonly runId: RunId;
  readonly callId: string;
  /** The person who answers. */
  readonly by: MemberId;
  readonly isApproved: boolean;
}

const PAGE = 100;
const NEWEST: ApprovalPlace = { isOpen: true, seq: Number.MAX_SAFE_INTEGER };

/** What agents ask people, and what people say to it. */
export class Approving {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  /** What is open first, then what is over. */
  async list(
    spaceId: SpaceId,
    page: { readonly after?: ApprovalPlace; readonly limit?: number } = {},
  ): Promise<readonly ApprovalView[]> {
    const { after = NEWEST, limit = PAGE } = givenFields(page, 'after and limit');
    const { state } = await this.#core.open(spaceId);
    const most = givenLimit(limit);
    const rows = await this.#core.database.read(() => pageOf(state.id, after, most));
    return rows.map(approvalView);
  }

  /**
   * Approves or denies what an agent asks. The same answer again is only told again; another one
   * than what was decided is refused (`already-decided`), and so is one that comes too late.
   */
  async answer(given: Answer): Promise<ApprovalView> {
    const { newId, clock } = this.#core;
    const { spaceId, runId, callId, by, isApproved } = givenFields(given, 'an answer');
    const eventId = newId();
    return this.#core.do({
      spaceId,
      *apply(change, recorder) {
        const isAsked = isId(runId) && isId(callId);
        const row = isAsked ? yield* approvalOf({ spaceId, runId, callId }) : null;
        if (row === null) return noSuchApproval(runId, callId);
        const effects = yield* happen(
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

/** What somebody has said before: again, or otherwise. */
function decidedBefore(row: ApprovalRow, isApproved: boolean): ApprovalView | Refused {
  const { verdict } = row;
  if (verdict === (isApproved ? 'approved' : 'denied')) return approvalView(row);
  // AP3: its time is over, and nobody has written that down yet.
  if (verdict === null || verdict === 'timed-out') {
    const what = 'Nobody answered this in time, and it holds no longer; let the agent ask again.';
    return new Refused('approval-expired', what, [row.callId]);
  }
  if (verdict === 'cancelled') {
    const what = 'This was taken back: the agent no longer waits, and nothing is done.';
    return new Refused('already-decided', what, [row.callId]);
  }
  const what = `This has been decided already (${verdict}); what was decided first holds.`;
  return new Refused('already-decided', what, [row.callId]);
}

function noSuchApproval(runId: unknown, callId: unknown): Refused {
  return new Refused('no-such-approval', explainRefusal('no-such-approval'), [
    shown(runId),
    shown(callId),
  ]);
}
