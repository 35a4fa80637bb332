import type { ShownStep } from '@conch/agents';
import type { RunId, SpaceId } from '@conch/engine';
import { runById, shownStepsOf } from '@conch/store';
import { iso } from '../../iso-time.ts';
import type { RuntimeContext } from '../../runtime-context.ts';
import { isId } from '../parse-input.ts';

/** A tool call or the reasoning of a run, for people of its space. */
export interface ShownRunStep {
  readonly step: ShownStep;
  readonly at: string;
}

/** The parts of a run's steps that people may look at. Null if there is no such run. */
export async function shownRunSteps(
  { database }: Pick<RuntimeContext, 'database'>,
  spaceId: SpaceId,
  runId: RunId,
): Promise<readonly ShownRunStep[] | null> {
  if (!isId(runId)) return null;
  return database.read(function* () {
    if ((yield* runById(spaceId, runId)) === null) return null;
    return (yield* shownStepsOf(spaceId, runId)).map(({ result, at }) => ({
      step: JSON.parse(result ?? '') as ShownStep,
      at: iso(at),
    }));
  });
}
