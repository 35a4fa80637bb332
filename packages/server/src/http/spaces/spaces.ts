import { asMemberId, type Member, type MemberId, type SpaceId } from '@conch/engine';
import type { SpaceCard } from '@conch/runtime';
import { floorOf, membersOf, readMarksOf, type Script } from '@conch/store';
import { handOver, addRoles, removeFromSpace } from '../../auth/space-access.ts';
import { RequestRefused } from '../../request-refused.ts';
import type { Services } from '../../services.ts';
import { MessageCommands } from '../../message-commands.ts';
import { EventStreams } from '../../sse.ts';
import { ownViews } from '../../wire/own-space.ts';
import { cardOnWire, spaceOnWire } from '../../wire/space.ts';
import type { HandlersOf, PersonalStanding } from '../route-request.ts';
import { exportOf } from './export.ts';
import { pageAsked, pageOf } from '../page-by-id.ts';
import { readBy } from '../people/read-by.ts';
import { spaceOnce } from './space-once.ts';

type WholeRoute = 'listSpaces' | 'makeSpace' | 'readSpace' | 'changeSpace';
type EndingRoute =
  | 'leaveSpace'
  | 'handOverSpace'
  | 'archiveSpace'
  | 'unarchiveSpace'
  | 'deleteSpace';
type FollowingRoute =
  | 'streamEvents'
  | 'listSpaceChanges'
  | 'exportSpace'
  | 'readMarks'
  | 'markRead'
  | 'readPresence'
  | 'readLimits';

export function spaceHandlers(
  services: Services,
): HandlersOf<WholeRoute | EndingRoute | FollowingRoute> {
  return {
    ...wholeHandlers(services),
    ...endingHandlers(services),
    ...followingHandlers(services),
  };
}

function wholeHandlers(services: Services): HandlersOf<WholeRoute> {
  const { access, clock, conch } = services;
  return {
    listSpaces: async ({ by, query }) => {
      const { after, limit } = pageAsked(query);
      const cards = await cardsOf(services, by, { isAll: query.all === 'true' });
      const rest = after === null ? cards : cards.filter(({ id }) => id > after);
      const { items, next } = pageOf(rest.slice(0, limit + 1), limit, (card) => card);
      return { items: await cardsWithPlaces(services, by, items), next };
    },

    makeSpace: async ({ by, permission, body }) => {
      const { name, settings = {}, memberIds = [], clientId } = body;
      const { personId } = by.principal;
      const members = [personId, ...memberIds];
      const since = clock.now();
      return spaceOnce(services, { by, route: 'makeSpace', clientId }, (keep) =>
        conch.spaces.create(
          { name, memberIds: members, by: personId, settings },
          access.alongside(permission, function* (spaceId: SpaceId) {
            yield* addRoles({ spaceId, personIds: [personId], role: 'owner', since });
            const personIds = yield* peopleIn(spaceId);
            yield* addRoles({ spaceId, personIds, role: 'member', since });
            yield* keep(spaceId);
          }),
        ),
      );
    },

    readSpace: async ({ by, params: { spaceId } }) =>
      spaceOf(services, by, await conch.spaces.get(spaceId)),

    changeSpace: async ({ by, permission, params: { spaceId }, body, version }) => {
      const { name, settings = {} } = body;
      const change = {
        settings,
        ...(name === undefined ? {} : { name }),
        ...(version === undefined ? {} : { version }),
      };
      const also = access.renewed(permission);
      const card = await conch.spaces.update(spaceId, change, { also });
      return spaceOf(services, by, card);
    },
  };
}

function endingHandlers(services: Services): HandlersOf<EndingRoute> {
  const { access, conch } = services;
  return {
    leaveSpace: async ({ by, permission, params: { spaceId } }) => {
      const { personId } = by.principal;
      if (await removeFromSpace(services, { spaceId, personId, permission })) return undefined;
      throw notAMember();
    },

    handOverSpace: async ({ by, permission, params: { spaceId }, body: { memberId: to } }) => {
      await conch.spaces.get(spaceId);
      const { personId: from } = by.principal;
      await handOver(services, { spaceId, from, to, permission });
      return undefined;
    },

    archiveSpace: async ({ by, permission, params: { spaceId } }) => {
      const also = access.renewed(permission);
      const { personId } = by.principal;
      return spaceOf(services, by, await conch.spaces.archive(spaceId, personId, { also }));
    },

    unarchiveSpace: async ({ by, permission, params: { spaceId } }) => {
      const also = access.renewed(permission);
      return spaceOf(services, by, await conch.spaces.unarchive(spaceId, { also }));
    },

    deleteSpace: async ({ by, permission, params: { spaceId } }) => {
      const also = access.renewed(permission);
      await conch.spaces.delete(spaceId, by.principal.personId, { also });
      // Open sockets learn of the removal and stop following the space.
      await access.look();
      return undefined;
    },
  };
}

function followingHandlers(services: Services): HandlersOf<FollowingRoute> {
  const { conch, database, presence } = services;
  const speaking = new MessageCommands(services);
  const streams = new EventStreams(services);
  return {
    streamEvents: async (asked) => streams.begin(asked),

    listSpaceChanges: async ({ params: { spaceId } }) => {
      const changes = await conch.spaces.changes(spaceId);
      const items = changes.map((one) =>
        'memberIds' in one ? { ...one, memberIds: [...one.memberIds] } : { ...one },
      );
      return { items, next: null };
    },
    exportSpace: async (asked) => exportOf(services, asked),

    readMarks: async ({ params: { spaceId } }) => {
      await conch.spaces.get(spaceId);
      const marks = await database.read(() => readMarksOf(spaceId));
      return {
        items: marks.map(({ personId: memberId, seq: upTo }) => ({ memberId, upTo })),
        next: null,
      };
    },

    markRead: async ({ by, params: { spaceId }, body }) => {
      await speaking.markRead(by, spaceId, body);
      return undefined;
    },

    readPresence: async ({ params: { spaceId } }) => {
      await conch.spaces.get(spaceId);
      return { online: [...presence.online(spaceId)] };
    },

    readLimits: async ({ params: { spaceId } }) => {
      return { items: [...(await conch.read.limits(spaceId))], next: null };
    },
  };
}

/** The spaces of the caller, or all spaces. They are sorted by id and therefore by age. */
async function cardsOf(
  { conch }: Services,
  { principal, roles, closed }: PersonalStanding,
  { isAll }: { readonly isAll: boolean },
): Promise<readonly SpaceCard[]> {
  if (isAll && !principal.isAdmin) {
    throw new RequestRefused(
      'not-allowed',
      'Only an admin of this server can list everyone’s spaces.',
    );
  }
  if (!isAll) return conch.spaces.list([...roles.keys()]);
  const cards = await conch.spaces.list();
  return cards.filter(({ id }) => roles.has(id) || !closed.has(id));
}

function cardsWithPlaces(
  { database }: Services,
  { principal, roles }: PersonalStanding,
  cards: readonly SpaceCard[],
) {
  return database.read(function* () {
    const own = yield* ownViews(
      principal.personId,
      cards.map(({ id }) => id),
    );
    const onWire: ReturnType<typeof cardOnWire>[] = [];
    for (const card of cards) {
      const floor = yield* floorOf(card.id);
      const seq = (floor?.nextSeq ?? 1) - 1;
      const read = yield* readBy(principal.personId, { spaceId: card.id, seq });
      const role = roles.get(card.id) ?? null;
      onWire.push(cardOnWire(card, { role, ...own(card.id), ...read, seq }));
    }
    return onWire;
  });
}

async function spaceOf(
  { conch, database }: Services,
  { principal, roles }: PersonalStanding,
  card: SpaceCard,
) {
  const { seq, floor } = await conch.read.head(card.id);
  const { personId } = principal;
  const place = await database.read(function* () {
    const own = (yield* ownViews(personId, [card.id]))(card.id);
    return { ...own, ...(yield* readBy(personId, { spaceId: card.id, seq })) };
  });
  return spaceOnWire(card, { role: roles.get(card.id) ?? null, ...place, seq, floor });
}

/** The people among the members of a space. */
function* peopleIn(spaceId: SpaceId): Script<readonly MemberId[]> {
  const members = (yield* membersOf(spaceId)).map(({ member }) => JSON.parse(member) as Member);
  return members.flatMap(({ id, kind }) => (kind === 'person' ? [asMemberId(id)] : []));
}

function notAMember(): RequestRefused {
  return new RequestRefused(
    'not-a-member',
    'You are not a member of this space. Ask an owner to add you.',
  );
}
