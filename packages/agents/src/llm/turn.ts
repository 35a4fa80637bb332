import type { RunContext, Task } from '../agent.ts';
import type { Journal } from './journal.ts';
import type { LlmConfig } from './llm-config.ts';
import type { Model } from './model.ts';
import type { Spending } from './spending.ts';
import type { ToolServers } from '../mcp/tool-servers.ts';

/** A run of an agent that thinks with a model, and what it is made of. */
export interface Turn {
  readonly config: LlmConfig;
  readonly model: Model;
  readonly task: Task;
  readonly context: RunContext;
  /** What the run has done before it was taken up again. */
  readonly journal: Journal;
  readonly spending: Spending;
  /** Where tools of other programs are. */
  readonly servers: ToolServers;
}
