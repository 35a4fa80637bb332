import type { ToolCaller } from '@conch/protocol';
import type { CallResult, Task } from './agent.ts';

type CallingTask = Pick<Task, 'members' | 'agent' | 'tools'>;

/** The names of tools and agents that the explanation of an invalid call can list. */
export function toolCallerOf(task: CallingTask, foreign: Iterable<string> = []): ToolCaller {
  return { tools: [...task.tools, ...foreign], agents: otherAgents(task) };
}

const MOST_NAMES = 20;

/**
 * If a call was refused because of an unknown name, adds the names of the other agents to the
 * explanation.
 */
export function withNames(result: CallResult, task: CallingTask): CallResult {
  if (result.kind !== 'refused' || result.code !== 'not-a-member') return result;
  const agents = otherAgents(task).slice(0, MOST_NAMES);
  if (agents.length === 0) return result;
  const explanation = `${result.explanation} Agents in this space: ${agents.join(', ')}.`;
  return { ...result, explanation };
}

function otherAgents({ members, agent }: CallingTask): readonly string[] {
  const others = members.filter(({ kind, id }) => kind === 'agent' && id !== agent.id);
  return others.map(({ name }) => name);
}
