import { takeReport, type Script } from '@conch/store';
import type { SpaceChange } from '../space-change.ts';
import { nextInTick, type TickReport } from './tick-report.ts';
import { writeTickRun, type Writing } from './write-tick-run.ts';

/** FO24: writes the posts of a tick whose turn has come, in the order of the plan. */
export function* settleTick(change: SpaceChange, writing: Writing): Script<void> {
  while (change.mayGoOnWithTick) {
    change.mayGoOnWithTick = false;
    const run = nextInTick(change.space.state);
    const kept = run === null ? null : yield* takeReport(change.space.state.id, run.id);
    if (run === null || kept === null) return;
    // That it has ended lets the next one be looked at.
    yield* writeTickRun(change, { run, report: JSON.parse(kept.report) as TickReport }, writing);
  }
}
