import { asSpaceId, type RunId, type SpaceId } from '@conch/engine';
import { claimableRuns, claimRun, type Script } from '@conch/store';
import type { Core } from '../core.ts';
import type { OpenSpace } from '../open-space.ts';
import type { ClaimedRun } from '../space-change.ts';
import type { Runner } from './runner.ts';

interface TakeUpParts {
  readonly core: Core;
  readonly nodeId: string;
  readonly runner: Runner;
  readonly crashPoint: ((name: string) => void) | undefined;
  readonly isClosing: () => boolean;
  readonly failed: (error: unknown) => void;
  /** Does something beside what was asked for. */
  readonly chore: (call: () => Promise<void>) => void;
}

type Taken = Omit<ClaimedRun, 'run'>;

// Few enough that the others find places while these are on their way.
const MOST_AT_ONCE = 64;
const RETRY_MS = 1_000;

/** Takes up queued runs, whoever queued them, while there is room for them. */
export class TakeUp {
  readonly #parts: TakeUpParts;
  readonly #inHand = new Set<string>();
  #mayHaveQueued = false;
  #isAtIt = false;

  constructor(parts: TakeUpParts) {
    this.#parts = parts;
  }

  /** There may be queued runs. */
  look(): void {
    this.#mayHaveQueued = true;
    this.goOn();
  }

  /** There may be room. */
  goOn(): void {
    const { core, chore, isClosing } = this.#parts;
    if (!this.#mayHaveQueued || this.#isAtIt || isClosing()) return;
    if (core.live.freePlaces === 0) return;
    this.#isAtIt = true;
    this.#mayHaveQueued = false;
    chore(async () => {
      try {
        await this.#claim();
      } finally {
        this.#isAtIt = false;
      }
      this.goOn();
    });
  }

  /** Whether a run was claimed that is about to be started. */
  isInHand(id: RunId): boolean {
    return this.#inHand.has(id);
  }

  async #claim(): Promise<void> {
    const { core, nodeId, crashPoint } = this.#parts;
    // First the places: what is claimed without one would be nobody's, as others take them too.
    let places = 0;
    while (places < MOST_AT_ONCE && core.live.take()) places += 1;
    if (places === 0) return;
    try {
      const found = await core.database.transact(() => claimFor(nodeId, places, core.clock.now()));
      for (const { claim } of found) this.#inHand.add(claim.id);
      if (found.length === places) this.#mayHaveQueued = true;
      core.live.giveBack(places - found.length);
      places = found.length;
      if (found.length > 0) crashPoint?.('after-claim');
      for (const taken of found) {
        if (!(await this.#start(taken))) core.live.giveBack(1);
        places -= 1;
      }
    } finally {
      core.live.giveBack(places);
      this.#inHand.clear();
    }
  }

  /** False: it has ended meanwhile, or the node closes and gives back what it has claimed. */
  async #start(taken: Taken): Promise<boolean> {
    const { core, runner } = this.#parts;
    const { id, spaceId } = taken.claim;
    const space = await this.#openPatiently(asSpaceId(spaceId));
    const run = space?.state.floor.runs.find((one) => one.id === id);
    if (space === null || run === undefined || core.live.hasEnded(run.id)) return false;
    runner.start({ ...taken, run }, space, new Map());
    this.#inHand.delete(id);
    return true;
  }

  /** What this node has claimed nobody else runs: so it does not give up. Null: it closes. */
  async #openPatiently(spaceId: SpaceId): Promise<OpenSpace | null> {
    const { core, isClosing, failed } = this.#parts;
    while (!isClosing()) {
      try {
        return await core.open(spaceId);
      } catch (error) {
        failed(error);
        await new Promise<void>((resolve) => core.clock.after(RETRY_MS, resolve));
      }
    }
    return null;
  }
}

function* claimFor(owner: string, most: number, at: number): Script<readonly Taken[]> {
  const claimed: Taken[] = [];
  for (const { spaceId, id } of yield* claimableRuns(most)) {
    const taken = yield* claimRun({ spaceId, id, owner, at, seq: null });
    if (taken === null) continue;
    const { nth, attempts, activeMs, firstSeq, isPrivate, ...claim } = taken;
    claimed.push({ claim, nth, attempts, activeMs, firstSeq, isPrivate });
  }
  return claimed;
}
