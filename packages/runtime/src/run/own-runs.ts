import type { RunId } from '@conch/engine';
import { requeueRun, runById, runsOwnedBy, type Claim, type Script } from '@conch/store';
import type { RuntimeContext } from '../runtime-context.ts';
import { Interruption, type LiveRun } from './live-run.ts';

interface OwnRunsParts {
  readonly context: RuntimeContext;
  readonly nodeId: string;
  /** How long a claimed run may be inactive on this node before it is queued again. */
  readonly patienceMs: number;
  /** Whether a claimed run is about to start. */
  readonly isInHand: (id: RunId) => boolean;
  readonly requeued: () => void;
}

/** A live run that is no longer assigned to this node in the database, and the reason. */
interface Lost {
  readonly run: LiveRun;
  readonly why: Interruption;
}

/** Compares the runs that are assigned to this node in the database with the live runs. */
export class OwnRuns {
  readonly #parts: OwnRunsParts;
  /** The time when each claim was first seen without a live run. The key is the claim. */
  #suspects: ReadonlyMap<string, number> = new Map();

  constructor(parts: OwnRunsParts) {
    this.#parts = parts;
  }

  /**
   * Interrupts lost runs and requeues claimed runs that are not live. Resolves to true if no
   * suspect remains.
   */
  async look(): Promise<boolean> {
    const { context, nodeId } = this.#parts;
    // Live runs are listed before the rows are read, so that a run that starts during the read is
    // not interrupted.
    const live = context.live.all().filter(({ isEnding }) => !isEnding);
    const { owned, lost } = await context.database.read(function* () {
      const rows = yield* runsOwnedBy(nodeId);
      return { owned: rows, lost: yield* lostAmong(live, rows) };
    });
    for (const { run, why } of lost) run.interrupt(why);
    await this.#requeue(this.#forgotten(owned));
    return this.#suspects.size === 0;
  }

  /**
   * The claims without a live run, because the results of their commits were lost. A claim is
   * listed only after a delay, because its run may be just starting.
   */
  #forgotten(owned: readonly Claim[]): readonly Claim[] {
    const { context, isInHand, patienceMs } = this.#parts;
    const nowMs = context.clock.monotonicMs();
    const idle = owned.filter((claim) => {
      const id = claim.id as RunId;
      return context.live.get(id) === undefined && !isInHand(id);
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
    await this.#parts.context.database.transact(function* () {
      for (const claim of claims) yield* requeueRun(claim);
    });
    this.#parts.requeued();
  }
}

function nameOf({ id, token }: Claim): string {
  return `${id} ${token}`;
}

function* lostAmong(live: readonly LiveRun[], owned: readonly Claim[]): Script<readonly Lost[]> {
  const ownedNames = new Set(owned.map(nameOf));
  const lost: Lost[] = [];
  for (const run of live) {
    const { claim } = run.claimed;
    if (ownedNames.has(nameOf(claim))) continue;
    const state = (yield* runById(claim.spaceId, claim.id))?.state;
    // A parked run ends on this node by itself.
    if (state === 'parked') continue;
    const why = new Interruption(state === 'ended' ? 'ended-elsewhere' : 'taken-over');
    lost.push({ run, why });
  }
  return lost;
}
