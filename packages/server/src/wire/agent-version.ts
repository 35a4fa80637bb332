import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { AgentVersion } from '@conch/runtime';
import { isoOrNull } from './instant.ts';

/** A version of an agent, for those who may see how it is configured. */
export function agentVersionOnWire(
  kept: AgentVersion,
): AnswerOf<typeof HTTP_API.listAgentVersions>['items'][number] {
  const { version, at, by, changed, instructions } = kept;
  return {
    version,
    at: isoOrNull(at),
    by: by === null ? null : { ...by },
    changed: changed.map((name) => (name === 'quiet' ? 'isQuiet' : name)),
    instructions,
  };
}
