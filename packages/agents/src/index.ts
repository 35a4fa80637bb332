export type {
  Agent,
  AgentEnd,
  AgentOutput,
  CallResult,
  RunContext,
  Step,
  Task,
  TaskMember,
  TaskMessage,
  TaskRun,
  Trigger,
} from './agent.ts';
export type { AgentKind, AgentReading } from './agent-kind.ts';
export { scriptKind } from './script/script-kind.ts';
