import type { SpaceId } from '@conch/engine';
import type { SpaceCard } from '@conch/runtime';
import { floorOf, readMarksOf } from '@conch/store';
import { authorise } from '../auth/authorise.ts';
import { letIn, takeOut } from '../auth/space-access.ts';
import { atField, Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { Speaking } from '../speaking.ts';
import { EventStreams } from '../sse.ts';
import { cardOnWire, spaceOnWire } from '../wire/space.ts';
import type { HandlersOf, PersonalStanding } from './asked.ts';
import { exportOf } from './export.ts';
import { pageAsked, pageOf } from './page-by-id.ts';
import { readBy } from './read-by.ts';

type WholeRoute = 'listSpaces' | 'makeSpace' | 'readSpace' | 'changeSpace' | 'leaveSpace';
type FollowingRoute =
  | 'streamEvents'
  | 'exportSpace'
  | 'readMarks'
  | 'markRead'
  | 'readPresence'
  | 'readLimits';

/** The spaces of the server, each as a whole. */
export function spaceHandlers(services: Services): HandlersOf<WholeRoute | FollowingRoute> {
  return { ...wholeHandlers(services), ...followingHandlers(services) };
}

function wholeHandlers(services: Services): HandlersOf<WholeRoute> {
  const { conch, database } = services;
  return {
    listSpaces: async ({ by, query }) => {
      const { after, limit } = pageAsked(query);
      const cards = await cardsOf(services, by, { isAll: query.all === 'true' });
      const rest = after === null ? cards : cards.filter(({ id }) => id > after);
      const { items, next } = pageOf(rest.slice(0, limit + 1), limit, (card) => card);
      return { items: await cardsWithPlaces(services, by, items), next };
    },

    makeSpace: async ({ by, body: { name, settings = {}, memberIds = [] } }) => {
      const { personId } = by.principal;
      mustOwn(by, settings.readableSpaces);
      const members = [personId, ...memberIds];
      const card = await conch.spaces.create({ ...settings, name, members });
      const people = (await conch.spaces.members(card.id)).filter(({ kind }) => kind === 'person');
      const others = people.map(({ id }) => id).filter((id) => id !== personId);
      await letIn(services, { spaceId: card.id, personIds: [personId], role: 'owner' });
      await letIn(services, { spaceId: card.id, personIds: others, role: 'member' });
      const { seq, turns } = await conch.read.head(card.id);
      const read = await database.read(() => readBy(personId, { spaceId: card.id, seq }));
      return spaceOnWire(card, { role: 'owner', ...read, seq, turns });
    },

    readSpace: async ({ by, params: { spaceId } }) =>
      spaceOf(services, by, await conch.spaces.get(spaceId)),

    changeSpace: async ({ by, params: { spaceId }, body: { name, settings = {} }, version }) => {
      const { readableSpaces } = (await conch.spaces.get(spaceId)).settings;
      const granted = new Set(readableSpaces);
      mustOwn(
        by,
        settings.readableSpaces?.filter((id) => !granted.has(id)),
      );
      const card = await conch.spaces.update(spaceId, {
        ...settings,
        ...(name === undefined ? {} : { name }),
        ...(version === undefined ? {} : { version }),
      });
      return spaceOf(services, by, card);
    },

    leaveSpace: async ({ by, params: { spaceId } }) => {
      const { personId } = by.principal;
      if (await takeOut(services, { spaceId, personId })) return undefined;
      throw notAMember();
    },
  };
}

function followingHandlers(services: Services): HandlersOf<FollowingRoute> {
  const { conch, database, presence } = services;
  const speaking = new Speaking(services);
  const streams = new EventStreams(services);
  return {
    streamEvents: async (asked) => streams.begin(asked),

    exportSpace: async (asked) => exportOf(services, asked),

    readMarks: async ({ params: { spaceId } }) => {
      await conch.spaces.get(spaceId);
      const marks = await database.read(() => readMarksOf(spaceId));
      return {
        items: marks.map(({ personId: memberId, seq: upTo }) => ({ memberId, upTo })),
        next: null,
      };
    },

    markRead: async ({ by, params: { spaceId }, body: { seq } }) => {
      await speaking.markRead(by, spaceId, seq);
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

/** Their spaces, or everyone's; by id, which is by age. */
async function cardsOf(
  { conch }: Services,
  { principal, roles }: PersonalStanding,
  { isAll }: { readonly isAll: boolean },
): Promise<readonly SpaceCard[]> {
  if (isAll && !principal.isAdmin) {
    throw new Failure('not-allowed', 'Only an admin of this server sees the spaces of everyone.');
  }
  return isAll ? conch.spaces.list() : conch.spaces.list([...roles.keys()]);
}

function cardsWithPlaces(
  { database }: Services,
  { principal, roles }: PersonalStanding,
  cards: readonly SpaceCard[],
) {
  return database.read(function* () {
    const onWire: ReturnType<typeof cardOnWire>[] = [];
    for (const card of cards) {
      const floor = yield* floorOf(card.id);
      const seq = (floor?.nextSeq ?? 1) - 1;
      const read = yield* readBy(principal.personId, { spaceId: card.id, seq });
      onWire.push(cardOnWire(card, { role: roles.get(card.id) ?? null, ...read, seq }));
    }
    return onWire;
  });
}

async function spaceOf(
  { conch, database }: Services,
  { principal, roles }: PersonalStanding,
  card: SpaceCard,
) {
  const { seq, turns } = await conch.read.head(card.id);
  const read = await database.read(() => readBy(principal.personId, { spaceId: card.id, seq }));
  return spaceOnWire(card, { role: roles.get(card.id) ?? null, ...read, seq, turns });
}

/** Who lets agents read another space from here owns that one too: an id is not a key to it (T5). */
function mustOwn(by: PersonalStanding, spaceIds: readonly SpaceId[] = []): void {
  for (const spaceId of spaceIds) {
    const refusal = authorise(by, 'manage-space', spaceId);
    if (refusal === null) continue;
    const { code, message } = refusal;
    throw new Failure(code, message, atField('settings.readableSpaces', message));
  }
}

function notAMember(): Failure {
  return new Failure(
    'not-a-member',
    'You are not a member of this space; ask an owner to let you in.',
  );
}
