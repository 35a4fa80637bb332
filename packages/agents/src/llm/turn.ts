import type { RunContext, Task } from '../agent.ts';
import type { RunNotes } from './run-notes.ts';
import type { LlmConfig } from './llm-config.ts';
import type { Model } from './model.ts';
import type { Spending } from './run-spending.ts';
import type { ToolServers } from '../mcp/tool-servers.ts';

/** Everything that one run of an agent with a model needs. */
export interface LlmTurn {
  readonly config: LlmConfig;
  readonly model: Model;
  readonly task: Task;
  readonly context: RunContext;
  /** The steps that the run took before it was resumed. */
  readonly notes: RunNotes;
  readonly spending: Spending;
  /** The source of outside tools. */
  readonly servers: ToolServers;
}
