import type { Outcome } from './outcome.ts';
import type { AgentTask } from './task.ts';

/**
 * An agent: gets a task, and returns how it ends.
 * @example const greet: Handler = (task) => reply(`Hello, ${task.sender.name}!`);
 */
export type Handler = (task: AgentTask) => Outcome | Promise<Outcome>;
