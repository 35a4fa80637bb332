import type { RunId } from '@conch/engine';
import { requeueRun, runById, runsOwnedBy, type Claim, type Script } from '@conch/store';
import type { Core } from '../core.ts';
import { Interruption, type LiveRun } from './live-run.ts';

interface OwnRunsParts {
  readonly core: Core;
  readonly nodeId: string;
  /** How long a run may seem to be nobody's before it is queued again. */
  readonly patienceMs: number;
  /** Whether a run that was claimed is about to be started. */
  readonly isInHand: (id: RunId) => boolean;
  readonly requeued: () => void;
}

/** What became of a live run whose row says that it is not this node's. */
interface Lost {
  readonly run: LiveRun;
  readonly why: Interruption;
}

/** Compares the runs that the database says are this node's with those that it is at. */
export class OwnRuns {
  readonly #parts: OwnRunsParts;
  /** Since when a claim has been seen that nobody here is at. */
  #suspects: ReadonlyMap<string, number> = new Map();

  constructor(parts: OwnRunsParts) {
    this.#parts = parts;
  }

  /** Breaks off what is no longer ours, queues what nobody is at; whether all is as it should be. */
  async look(): Promise<boolean> {
    const { core, nodeId } = this.#parts;
    // Before the rows are read: what starts meanwhile need not be in them.
    const live = core.live.all().filter(({ isEnding }) => !isEnding);
    const { owned, lost } = await core.database.read(function* () {
      const rows = yield* runsOwnedBy(nodeId);
      return { owned: rows, lost: yield* lostAmong(live, rows) };
    });
    for (const { run, why } of lost) run.interrupt(why);
    await this.#requeue(this.#forgotten(owned));
    return this.#suspects.size === 0;
  }

  /** A commit whose answer was lost leaves runs here; one on its way does so only for a moment. */
  #forgotten(owned: readonly Claim[]): readonly Claim[] {
    const { core, isInHand, patienceMs } = this.#parts;
    const nowMs = core.clock.monotonicMs();
    const idle = owned.filter((claim) => {
      const id = claim.id as RunId;
      return core.live.get(id) === undefined && !isInHand(id);
    });
    const before = this.#suspects;
    const sinceMs = (claim: Claim): number => before.get(nameOf(claim)) ?? nowMs;
    this.#suspects = new Map(idle.map((claim) => [nameOf(claim), sinceMs(claim)]));
    return idle.filter(
      (claim) => before.has(nameOf(claim)) && nowMs - sinceMs(claim) >= patienceMs,
    );
  }

  async #requeue(claims: readonly Claim[]): Promise<void> {
    if (claims.length === 0) return;
    await this.#parts.core.database.transact(function* () {
      for (const claim of claims) yield* requeueRun(claim);
    });
    this.#parts.requeued();
  }
}

function nameOf({ id, token }: Claim): string {
  return `${id} ${token}`;
}

function* lostAmong(live: readonly LiveRun[], owned: readonly Claim[]): Script<readonly Lost[]> {
  const held = new Set(owned.map(nameOf));
  const lost: Lost[] = [];
  for (const run of live) {
    const { claim } = run.claimed;
    if (held.has(nameOf(claim))) continue;
    const state = (yield* runById(claim.spaceId, claim.id))?.state;
    // One that waits for a reply has left by itself.
    if (state === 'parked') continue;
    const why = new Interruption(state === 'ended' ? 'ended-elsewhere' : 'taken-over');
    lost.push({ run, why });
  }
  return lost;
}
