export type { GivenTask } from './given-task.ts';
export {
  rehearse,
  type Given,
  type Rehearsal,
  type Rehearsed,
  type RehearsedOutcome,
  type ScriptedTools,
} from './rehearse.ts';
