import type { ChainId, MemberId, RunId, SpaceEvent, SpaceId } from '@conch/engine';
import { chainById, runById, type Script } from '@conch/store';
import type { Core } from '../core.ts';
import { happen } from '../happen.ts';
import { Refused } from '../refused.ts';
import { givenFields, isId, shown } from './given.ts';
import { refusalIn } from './refusal-in.ts';

/** Stopping what goes on in a space, and letting it go on. */
export class Halting {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  /** Stops a run, a chain or everything in a space; nothing of it appears after this returns. */
  async stop(given: {
    readonly spaceId: SpaceId;
    readonly by: MemberId;
    readonly runId?: RunId;
    readonly chainId?: ChainId;
  }): Promise<{ readonly seq: number }> {
    const { newId, clock, live } = this.#core;
    const { spaceId, by, runId, chainId } = givenFields(given, 'spaceId and by');
    const target = stopTarget(runId, chainId);
    const eventId = newId();
    return this.#core.do({
      spaceId,
      *apply(change, recorder) {
        const seq = change.space.nextSeq;
        const effects = yield* happen(
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
        if (refusal?.code === 'no-such-run') return (yield* neverThere(spaceId, target)) ?? refusal;
        return refusal ?? { seq };
      },
    });
  }

  /** Lets a conversation that the turn limit ended go on. */
  async continue(given: {
    readonly spaceId: SpaceId;
    readonly by: MemberId;
  }): Promise<{ readonly seq: number }> {
    const { newId, clock } = this.#core;
    const { spaceId, by } = givenFields(given, 'spaceId and by');
    const eventId = newId();
    return this.#core.do({
      spaceId,
      *apply(change, recorder) {
        const seq = change.space.nextSeq;
        const event = { type: 'continue-asked', id: eventId, at: clock.now(), by } as const;
        return refusalIn(yield* happen(change, event, recorder)) ?? { seq };
      },
    });
  }
}

type StopTarget = Extract<SpaceEvent, { type: 'stop-asked' }>['target'];

function stopTarget(runId: RunId | undefined, chainId: ChainId | undefined): StopTarget {
  if (runId !== undefined) return { kind: 'run', runId };
  return chainId === undefined ? { kind: 'space' } : { kind: 'chain', chainId };
}

/** That what was to be stopped has never been here; null if it has only ended. */
function* neverThere(spaceId: SpaceId, target: StopTarget): Script<Refused | null> {
  if (target.kind === 'space') return null;
  const id: unknown = target.kind === 'run' ? target.runId : target.chainId;
  const find = target.kind === 'run' ? runById : chainById;
  if (isId(id) && (yield* find(spaceId, id)) !== null) return null;
  const what = `There is no ${target.kind} ${shown(id)} in this space; look up its id.`;
  return new Refused('no-such-run', what, [shown(id)]);
}
