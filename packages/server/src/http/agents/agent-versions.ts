import type { SavedBy, AgentVersion } from '@conch/runtime';
import type { Services } from '../../services.ts';
import type { HandlersOf, PersonalStanding } from '../route-request.ts';
import { numberInCursor } from '../cursor.ts';
import type { AnswerOf, HTTP_API } from '@conch/protocol';

const USUAL_PAGE = 20;

export function versionHandlers({ conch }: Services): HandlersOf<'listAgentVersions'> {
  return {
    listAgentVersions: async ({ params: { agentId }, query: { cursor, limit = USUAL_PAGE } }) => {
      const from = cursor === undefined ? {} : { before: numberInCursor(cursor) };
      const { items, next, total } = await conch.agents.versions(agentId, { ...from, limit });
      const onWire = items.map(agentVersionOnWire);
      return { items: onWire, next: next === null ? null : String(next), total };
    },
  };
}

/** The author of a change, from the request that saves an agent. */
export function savedBy({ principal }: PersonalStanding): SavedBy {
  const { personId } = principal;
  const isPerson = principal.kind === 'person' && principal.credential.kind === 'session';
  return { how: isPerson ? 'person' : 'token', personId };
}

/** The author of an imported agent. */
export function broughtBy({ principal }: PersonalStanding): SavedBy {
  return { how: 'import', personId: principal.personId };
}

/** A version of an agent, for callers who may see its configuration. */
function agentVersionOnWire(
  kept: AgentVersion,
): AnswerOf<typeof HTTP_API.listAgentVersions>['items'][number] {
  const { version, at, by, changed, instructions } = kept;
  return {
    version,
    at: at,
    by: by === null ? null : { ...by },
    changed: [...changed],
    instructions,
  };
}
