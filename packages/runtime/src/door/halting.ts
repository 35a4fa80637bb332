import type { ChainId, MemberId, RunId, SpaceId } from '@conch/engine';
import type { Core } from '../core.ts';
import { happen } from '../happen.ts';
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
    const { spaceId, by, runId, chainId } = given;
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
            target: stopTarget(runId, chainId),
            streamed: live.streamedIn(spaceId),
          },
          recorder,
        );
        return refusalIn(effects) ?? { seq };
      },
    });
  }

  /** Lets a conversation that the turn limit ended go on. */
  async continue(given: {
    readonly spaceId: SpaceId;
    readonly by: MemberId;
  }): Promise<{ readonly seq: number }> {
    const { newId, clock } = this.#core;
    const { spaceId, by } = given;
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

function stopTarget(
  runId: RunId | undefined,
  chainId: ChainId | undefined,
): Extract<Parameters<typeof happen>[1], { type: 'stop-asked' }>['target'] {
  if (runId !== undefined) return { kind: 'run', runId };
  return chainId === undefined ? { kind: 'space' } : { kind: 'chain', chainId };
}
