import type { TaskOutcome } from './outcome.ts';
import type { AgentTask } from '../task/task.ts';

/**
 * An agent's code: it receives a task and returns its outcome.
 * @example const greet: Handler = (task) => reply(`Hello, ${task.sender.name}!`);
 */
export type Handler = (task: AgentTask) => TaskOutcome | Promise<TaskOutcome>;
