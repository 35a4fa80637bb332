import type { ChainId, MemberId, RunId, SpaceEvent, SpaceId } from '@conch/engine';
import { chainById, runById, type Script } from '@conch/store';
import { startedBy } from '../../across/crossing.ts';
import type { RuntimeContext } from '../../runtime-context.ts';
import { applyEvent } from '../../space/apply-event.ts';
import { Refused } from '../../refused.ts';
import { requireFields, isId, shown } from '../parse-input.ts';
import { refusalIn } from '../refusal-in.ts';

/** Stops and continues the conversation of a space. */
export class ConversationControl {
  readonly #context: RuntimeContext;

  constructor(context: RuntimeContext) {
    this.#context = context;
  }

  /**
   * Stops a run, a chain or a whole space. After this method returns, no more text of the stopped
   * runs appears.
   */
  async stop(input: {
    readonly spaceId: SpaceId;
    readonly by: MemberId;
    readonly runId?: RunId;
    readonly chainId?: ChainId;
  }): Promise<{ readonly seq: number }> {
    const { newId, clock, live } = this.#context;
    const { spaceId, by, runId, chainId } = requireFields(input, 'spaceId and by');
    const target = stopTarget(runId, chainId);
    const eventId = newId();
    return this.#context.do({
      spaceId,
      *apply(change, recorder) {
        const seq = change.space.nextSeq;
        const effects = yield* applyEvent(
          change,
          {
            type: 'stop-asked',
            id: eventId,
            at: clock.now(),
            by,
            target,
            streamed: live.streamedIn(spaceId),
          },
          recorder,
        );
        const refusal = refusalIn(effects);
        if (refusal?.code === 'no-such-run')
          return (yield* unknownTargetRefusal(spaceId, target)) ?? refusal;
        return refusal ?? { seq };
      },
    });
  }

  /** Resumes a conversation that stopped at the turn limit. */
  async continue(input: {
    readonly spaceId: SpaceId;
    readonly by: MemberId;
    readonly actingToken?: string;
  }): Promise<{ readonly seq: number }> {
    const { newId, clock } = this.#context;
    const { spaceId, by } = requireFields(input, 'spaceId and by');
    const eventId = newId();
    return this.#context.do({
      spaceId,
      *apply(change, recorder) {
        const seq = change.space.nextSeq;
        const request = { type: 'continue-asked', id: eventId, at: clock.now(), by } as const;
        const event = { ...request, ...startedBy(input.actingToken ?? by) };
        return refusalIn(yield* applyEvent(change, event, recorder)) ?? { seq };
      },
    });
  }
}

type StopTarget = Extract<SpaceEvent, { type: 'stop-asked' }>['target'];

function stopTarget(runId: RunId | undefined, chainId: ChainId | undefined): StopTarget {
  if (runId !== undefined) return { kind: 'run', runId };
  return chainId === undefined ? { kind: 'space' } : { kind: 'chain', chainId };
}

/**
 * The refusal if the target of a stop never existed in this space. Null if the target exists or has
 * ended.
 */
function* unknownTargetRefusal(spaceId: SpaceId, target: StopTarget): Script<Refused | null> {
  if (target.kind === 'space') return null;
  const id: unknown = target.kind === 'run' ? target.runId : target.chainId;
  const find = target.kind === 'run' ? runById : chainById;
  if (isId(id) && (yield* find(spaceId, id)) !== null) return null;
  const what = `There is no ${target.kind} ${shown(id)} in this space. Look up its id.`;
  return new Refused('no-such-run', what, [shown(id)]);
}
