import { takeReport, type Script } from '@conch/store';
import type { SpaceChange } from '../space/space-change.ts';
import { nextInTick, type TickReport } from './tick-report.ts';
import { writeTickRun, type TickWriter } from './write-tick-run.ts';

/** FO24: writes the posts of finished runs of a tick, in the order of the plan. */
export function* settleTick(change: SpaceChange, writing: TickWriter): Script<void> {
  while (change.mayGoOnWithTick) {
    change.mayGoOnWithTick = false;
    const run = nextInTick(change.space.state);
    const stored = run === null ? null : yield* takeReport(change.space.state.id, run.id);
    if (run === null || stored === null) return;
    // This write ends the run. The end of a run sets `mayGoOnWithTick` again, so the loop checks
    // the next run.
    yield* writeTickRun(change, { run, report: JSON.parse(stored.report) as TickReport }, writing);
  }
}
