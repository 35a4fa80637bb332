import { asMemberId, type SpaceId } from '@conch/engine';
import type { HTTP_API_PARTS } from '@conch/protocol';
import {
  directAmong,
  ownedDeleted,
  personAccess,
  personSpacesAmong,
  savePersonSpace,
  type PersonSpaceRow,
  type Script,
} from '@conch/store';
import { noSuchSpace } from '../../auth/authorise.ts';
import { addRoles } from '../../auth/space-access.ts';
import type { Services } from '../../services.ts';
import { ownOnWire } from '../../wire/own-space.ts';
import type { HandlersOf, PersonalStanding } from '../route-request.ts';
import { seenSpace } from './seen-space.ts';

type OwnListRoute = keyof (typeof HTTP_API_PARTS)['List of spaces'];

export function ownListHandlers(services: Services): HandlersOf<OwnListRoute> {
  const { access, clock, conch, database } = services;
  return {
    changeMySpace: async ({ by, params: { spaceId }, body }) => {
      await conch.spaces.get(spaceId);
      const { personId } = by.principal;
      return database.transact(function* () {
        const before = yield* ownRow(personId, spaceId);
        const { isPinned = before.isPinned === 1, section = before.section, ...others } = body;
        const own = { isPinned: isPinned ? 1 : 0, section: section?.trim() || null };
        const row = { ...before, ...others, ...own };
        yield* savePersonSpace(row);
        return ownOnWire(row);
      });
    },

    arrangeSpaces: async ({ by, body: { spaceIds } }) => {
      const { personId } = by.principal;
      const ids = [...new Set(spaceIds)].filter((id) => by.roles.has(id));
      await database.transact(function* () {
        const rows = yield* personSpacesAmong(personId, ids);
        const stored = new Map(rows.map((row) => [row.spaceId, row]));
        for (const [place, spaceId] of ids.entries()) {
          const before = stored.get(spaceId) ?? emptyRow(personId, spaceId);
          yield* savePersonSpace({ ...before, place });
        }
      });
      return undefined;
    },

    openDirectSpace: async ({ by, permission, body: { personId: other } }) => {
      const { personId } = by.principal;
      const since = clock.now();
      const spaceId = await conch.spaces.openDirect(
        { by: personId, other },
        access.alongside(permission, function* (made: SpaceId) {
          // Nobody owns direct messages, so that neither person can delete them for the other.
          for (const { lowId, highId } of yield* directAmong([made])) {
            const personIds = [asMemberId(lowId), asMemberId(highId)];
            yield* addRoles({ spaceId: made, personIds, role: 'member', since });
          }
        }),
      );
      return seenSpace(services, personId, spaceId);
    },

    listDeletedSpaces: async ({ by: { principal } }) => {
      const owner = principal.isAdmin ? null : principal.personId;
      return { items: [...(await conch.spaces.deleted(owner))], next: null };
    },

    restoreSpace: async ({ by, permission, params: { deletedSpaceId: id } }) => {
      const also = ownerOnly(by, id, access.renewed(permission));
      await conch.spaces.restore(id, { also });
      // Open sockets learn of the restored roles.
      await access.look();
      return seenSpace(services, by.principal.personId, id);
    },

    purgeSpace: async ({ by, permission, params: { deletedSpaceId: id } }) => {
      await conch.spaces.purge(id, { also: ownerOnly(by, id, access.renewed(permission)) });
      return undefined;
    },
  };
}

/** Throws `no-such-space` unless the caller is an admin or was an owner of the deleted space. */
function ownerOnly(
  { principal }: PersonalStanding,
  spaceId: SpaceId,
  renewed: () => Script<void>,
): () => Script<void> {
  return function* () {
    yield* renewed();
    // The admin role may have been removed since the request was authorised.
    const isAdmin = (yield* personAccess(principal.personId))?.isAdmin === 1;
    if (isAdmin || (yield* ownedDeleted(spaceId, principal.personId))) return;
    throw noSuchSpace(spaceId);
  };
}

function* ownRow(personId: string, spaceId: string): Script<PersonSpaceRow> {
  const [row] = yield* personSpacesAmong(personId, [spaceId]);
  return row ?? emptyRow(personId, spaceId);
}

function emptyRow(personId: string, spaceId: string): PersonSpaceRow {
  return { spaceId, personId, isPinned: 0, notify: null, section: null, place: null };
}
