import { conch } from '../../../client/conch.ts';
import type { VersionedValues, VersionedSource } from '../../../parts/form/versioned/versioned.ts';
import type { AgentDetails } from '../agent.ts';
import { changeBody } from './agent-body.ts';
import { AGENT_SHAPE, draftOf, type AgentDraft } from './agent-draft.ts';
import { formFieldOf } from './agent-refusal.ts';

/** Loads and saves an agent for its form. */
export function agentFormSource(agentId: string): VersionedSource<AgentDraft> {
  const params = { agentId };
  const fetchCurrent = async () => versionedAgent(await conch.call('readAgent', { params }));
  return {
    shape: AGENT_SHAPE,
    fetchCurrent,
    nameOf: (sent, { kind }) => formFieldOf(sent, kind),
    save: async (changes, version, mine) => {
      const body = changeBody(changes, mine.kind);
      if (Object.keys(body).length === 0) return fetchCurrent();
      return versionedAgent(await conch.call('changeAgent', { params, body, version }));
    },
  };
}

export function versionedAgent(agent: AgentDetails): VersionedValues<AgentDraft> {
  return { version: agent.version, values: draftOf(agent) };
}
