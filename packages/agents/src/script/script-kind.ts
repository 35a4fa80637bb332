import type { AgentKind, AgentReading } from '../agent-kind.ts';
import { readScript } from './read-script.ts';
import { runScript } from './run-script.ts';

/** The kind of agents that follow ordered rules. They need no model, no network and no key. */
export const scriptKind: AgentKind = {
  name: 'script',
  agentOf: agentOfScript,
  agentOnTrial: agentOfScript,
};

function agentOfScript(config: unknown): AgentReading {
  const script = readScript(config);
  if (!script.ok) return script;
  const rules = script.value;
  return { ok: true, agent: { run: (task, context) => runScript(rules, task, context) } };
}
