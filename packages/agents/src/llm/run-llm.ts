import type { AgentEnd, AgentOutput, CallResult, RunContext, Task } from '../agent.ts';
import { converse } from './tool-loop.ts';
import { writePost } from './forum/write-post.ts';
import { RunNotes } from './run-notes.ts';
import type { LlmConfig } from './llm-config.ts';
import type { ModelName, Models } from './model.ts';
import type { ToolServers } from '../mcp/tool-servers.ts';
import { withinWindow } from './prompt/window.ts';
import { ProviderFailure } from './provider-failure.ts';
import { Spending } from './run-spending.ts';

/** The services that agents with a model need. */
export interface LlmParts {
  readonly models: Models;
  readonly servers: ToolServers;
}

/**
 * Performs one run of an agent with a model. If the provider fails, the run ends with the reason of
 * the failure.
 */
export async function* speak(
  ownConfig: LlmConfig & ModelName,
  { models, servers }: LlmParts,
  task: Task,
  context: RunContext,
): AsyncGenerator<AgentOutput, AgentEnd, CallResult | undefined> {
  const notes = new RunNotes(task.notes);
  const spending = new Spending(notes.spent, context.owes);
  try {
    const model = await models.find(ownConfig);
    const config = withinWindow(ownConfig, model);
    const turn = { config, model, task, context, notes, spending, servers };
    return yield* task.forum === undefined ? converse(turn) : writePost(turn, task.forum);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (!context.signal.aborted) models.onFailure?.(ownConfig, error);
    const { failure, message } = error;
    return { kind: 'failed', failure, message, usage: spending.soFar };
  }
}
