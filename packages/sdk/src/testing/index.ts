export type { GivenTask } from './given-task.ts';
export {
  rehearse,
  type RehearsalTask,
  type Rehearsal,
  type Rehearsed,
  type RehearsedOutcome,
  type ScriptedTools,
} from './rehearse.ts';
