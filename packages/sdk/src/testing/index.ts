export type { TaskForTest as GivenTask } from './task-for-test.ts';
export {
  rehearse,
  type RehearsalTask,
  type Rehearsal,
  type RehearsalResult,
  type RehearsedOutcome,
  type ScriptedTools,
} from './rehearse.ts';
