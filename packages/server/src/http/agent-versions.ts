import type { SavedBy } from '@conch/runtime';
import type { Services } from '../services.ts';
import { agentVersionOnWire } from '../wire/agent-version.ts';
import type { HandlersOf, PersonalStanding } from './asked.ts';
import { numberInCursor } from './cursor.ts';

const USUAL_PAGE = 20;

/** What agents were told before. */
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

/** Who saves an agent by a request. */
export function savedBy({ principal }: PersonalStanding): SavedBy {
  const { personId } = principal;
  const isPerson = principal.kind === 'person' && principal.credential.kind === 'session';
  return { how: isPerson ? 'person' : 'token', personId };
}

/** Who brings an agent from elsewhere. */
export function broughtBy({ principal }: PersonalStanding): SavedBy {
  return { how: 'import', personId: principal.personId };
}
