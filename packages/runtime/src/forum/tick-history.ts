import type { EffectOf, RunOutcome, Run, RunId } from '@conch/engine';
import { historyBetween, type HistoryRow, type Script, type TickRow } from '@conch/store';
import type { SealedEffect } from '../history/sealed.ts';

/** A run of a tick, with its outcome. */
export interface TickRun {
  readonly run: Run;
  readonly outcome: RunOutcome | null;
  /** The rule by which the run ended. */
  readonly endedBecause: string | null;
}

/** The runs and the times of a tick, read from the history of the space. */
export interface TickHistory {
  readonly begunAt: number;
  readonly runs: readonly TickRun[];
}

const PAGE = 100;

/** Reads the runs of a tick in the order of its plan, with their outcomes. */
export function* tickHistory({
  spaceId,
  number,
  plannedSeq,
  endedSeq,
}: TickRow): Script<TickHistory> {
  const runs = new Map<RunId, TickRun>();
  let begunAt = 0;
  const upTo = endedSeq ?? Number.MAX_SAFE_INTEGER;
  for (let after = plannedSeq - 1; after < upTo;) {
    const rows = yield* historyBetween({ spaceId, after, upTo, limit: PAGE });
    for (const row of rows) {
      if (row.seq === plannedSeq) begunAt = row.at;
      for (const effect of effectsOf(row)) note(runs, effect, number);
    }
    if (rows.length < PAGE) break;
    after = rows.at(-1)?.seq ?? upTo;
  }
  return { begunAt, runs: [...runs.values()] };
}

/** The stored effects of an event, without message text. */
export function effectsOf({ effects }: HistoryRow): readonly SealedEffect[] {
  return JSON.parse(effects ?? '[]') as readonly SealedEffect[];
}

function note(runs: Map<RunId, TickRun>, effect: SealedEffect, tick: number): void {
  if (effect.type === 'offer-run' && isOfTick(effect, tick)) {
    runs.set(effect.run.id, { run: effect.run, outcome: null, endedBecause: null });
  }
  if (effect.type !== 'end-run') return;
  const known = runs.get(effect.runId);
  if (known === undefined) return;
  const { outcome, because } = effect;
  runs.set(effect.runId, { ...known, outcome, endedBecause: because });
}

function isOfTick({ run: { cause } }: EffectOf<'offer-run'>, tick: number): boolean {
  return cause.kind === 'tick' && cause.tick === tick;
}
