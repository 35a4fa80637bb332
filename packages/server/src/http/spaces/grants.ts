import type { SpaceId } from '@conch/engine';
import type { AnswerOf, HTTP_API, HTTP_API_PARTS } from '@conch/protocol';
import type { Grant } from '@conch/runtime';
import { spaceById, type Script } from '@conch/store';
import { authorise } from '../../auth/authorise.ts';
import { openerOf } from '../../auth/principal.ts';
import { atField, RequestRefused } from '../../request-refused.ts';
import type { Services } from '../../services.ts';
import type { HandlersOf, PersonalStanding } from '../route-request.ts';

type GrantRoute = keyof (typeof HTTP_API_PARTS)['Grants'];

/** The grants with which owners let agents of other spaces into their space. */
export function grantHandlers({ access, conch, database }: Services): HandlersOf<GrantRoute> {
  const { grants, spaces } = conch;
  return {
    listGrants: async ({ by, params: { spaceId } }) => {
      await spaces.get(spaceId);
      const given = await grants.list(spaceId);
      const items = await database.read(function* () {
        const shown = [];
        for (const grant of given) shown.push(yield* grantOnWire(grant, by));
        return shown;
      });
      return { items, next: null };
    },

    giveGrant: async ({ by, permission, params: { spaceId }, body: { homeId, kind } }) => {
      const readHome = { by, action: 'read-space', spaceId: homeId } as const;
      mustRead(by, homeId);
      const { principal } = by;
      const giver = { by: principal.personId, openedBy: openerOf(principal) };
      const also = function* (): Script<void> {
        yield* access.renewed(permission)();
        yield* access.renewed(readHome)();
      };
      const grant = await grants.give({ spaceId, homeId, kind, ...giver }, { also });
      return database.read(() => grantOnWire(grant, by));
    },

    revokeGrant: async ({ by, permission, params: { spaceId, homeId, kind } }) => {
      const also = access.renewed(permission);
      await grants.revoke({ spaceId, homeId, kind, by: by.principal.personId }, { also });
      return undefined;
    },
  };
}

/**
 * Knowing the id of a space gives no rights. The grantor must be able to read that space too (T5).
 */
function mustRead(by: PersonalStanding, homeId: SpaceId): void {
  const refusal = authorise(by, 'read-space', homeId);
  if (refusal === null) return;
  const { code, reason } = refusal;
  throw reason === null ? refusal : new RequestRefused(code, reason, atField('homeId', reason));
}

function* grantOnWire(
  { homeId, kind, grantedBy, grantedAt }: Grant,
  by: PersonalStanding,
): Script<AnswerOf<typeof HTTP_API.giveGrant>> {
  const mayRead = authorise(by, 'read-space', homeId) === null;
  const homeName = mayRead ? ((yield* spaceById(homeId))?.name ?? null) : null;
  return {
    homeId,
    homeName,
    kind,
    grantedBy,
    grantedAt,
  };
}
