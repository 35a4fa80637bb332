import { asSpaceId, type RunId, type SpaceId } from '@conch/engine';
import { claimableRuns, claimRun, type Script } from '@conch/store';
import type { RuntimeContext } from '../runtime-context.ts';
import { isSpaceDamaged } from '../space/no-such-space.ts';
import type { OpenSpace } from '../space/open-space.ts';
import type { ClaimedRun } from '../space/space-change.ts';
import type { Runner } from './runner.ts';

interface TakeUpParts {
  readonly context: RuntimeContext;
  readonly nodeId: string;
  readonly runner: Runner;
  readonly crashPoint: ((name: string) => void) | undefined;
  readonly isClosing: () => boolean;
  readonly failed: (error: unknown) => void;
  /** Executes a task in the background. */
  readonly chore: (call: () => Promise<void>) => void;
}

type RunClaimInput = Omit<ClaimedRun, 'run'>;

// The largest number of runs to claim at once. The number is small, so that other runs still get
// slots while these runs start.
const MOST_AT_ONCE = 64;
const RETRY_MS = 1_000;

/** Claims queued runs of any node while this node has free slots. */
export class RunClaimer {
  readonly #parts: TakeUpParts;
  readonly #inHand = new Set<string>();
  #mayHaveQueued = false;
  #isClaiming = false;

  constructor(parts: TakeUpParts) {
    this.#parts = parts;
  }

  /** Called when the database may contain queued runs. */
  look(): void {
    this.#mayHaveQueued = true;
    this.claimIfFree();
  }

  /** Called when a slot may be free. */
  claimIfFree(): void {
    const { context, chore, isClosing } = this.#parts;
    if (!this.#mayHaveQueued || this.#isClaiming || isClosing()) return;
    if (context.live.freePlaces === 0) return;
    this.#isClaiming = true;
    this.#mayHaveQueued = false;
    chore(async () => {
      try {
        await this.#claim();
      } finally {
        this.#isClaiming = false;
      }
      this.claimIfFree();
    });
  }

  /** Whether a claimed run is about to start. */
  isInHand(id: RunId): boolean {
    return this.#inHand.has(id);
  }

  async #claim(): Promise<void> {
    const { context, nodeId, crashPoint } = this.#parts;
    // Slots are taken first, because a run that is claimed without a slot would never start.
    let places = 0;
    while (places < MOST_AT_ONCE && context.live.take()) places += 1;
    if (places === 0) return;
    try {
      const found = await context.database.transact(() =>
        claimFor(nodeId, places, context.clock.now()),
      );
      for (const { claim } of found) this.#inHand.add(claim.id);
      if (found.length === places) this.#mayHaveQueued = true;
      context.live.giveBack(places - found.length);
      places = found.length;
      if (found.length > 0) crashPoint?.('after-claim');
      for (const claimed of found) {
        if (!(await this.#start(claimed))) context.live.giveBack(1);
        places -= 1;
      }
    } finally {
      context.live.giveBack(places);
      this.#inHand.clear();
    }
  }

  /** False if the run has already ended, or if the node closes and releases its claims. */
  async #start(claimed: RunClaimInput): Promise<boolean> {
    const { context, runner } = this.#parts;
    const { id, spaceId } = claimed.claim;
    const space = await this.#openPatiently(asSpaceId(spaceId));
    const run = space?.state.floor.runs.find((one) => one.id === id);
    if (space === null || run === undefined || context.live.hasEnded(run.id)) return false;
    runner.start({ ...claimed, run }, space, new Map());
    this.#inHand.delete(id);
    return true;
  }

  /**
   * Retries without a limit, because no other node executes the runs that this node has claimed.
   * Null if the node closes, or if the space is damaged.
   */
  async #openPatiently(spaceId: SpaceId): Promise<OpenSpace | null> {
    const { context, isClosing, failed } = this.#parts;
    while (!isClosing()) {
      try {
        return await context.open(spaceId);
      } catch (error) {
        failed(error);
        if (isSpaceDamaged(error)) return null;
        await new Promise<void>((resolve) => context.clock.after(RETRY_MS, resolve));
      }
    }
    return null;
  }
}

function* claimFor(owner: string, most: number, at: number): Script<readonly RunClaimInput[]> {
  const claims: RunClaimInput[] = [];
  for (const { spaceId, id } of yield* claimableRuns(most)) {
    const claimed = yield* claimRun({ spaceId, id, owner, at, seq: null });
    if (claimed === null) continue;
    const { nth, attempts, activeMs, firstSeq, isPrivate, place, ...claim } = claimed;
    claims.push({ claim, nth, attempts, activeMs, firstSeq, isPrivate, place });
  }
  return claims;
}
