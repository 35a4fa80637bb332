import type { SpaceId, ThreadId } from '@conch/engine';
import type { PendingView } from '@conch/runtime';
import type { Permission } from '../../auth/recheck.ts';
import type { Services } from '../../services.ts';
import { forumOnWire, nextTickOnWire, pendingOnWire, tickOnWire } from '../../wire/forum/tick.ts';
import { iso } from '../../wire/instant.ts';
import type { HandlersOf, PersonalStanding } from '../route-request.ts';
import { createOnce } from '../create-once.ts';
import { badCursor, idInCursor, numberInCursor, USUAL_PAGE } from '../cursor.ts';
import { whichForum } from './which-forum.ts';

type ReadingRoute = 'readForum' | 'listTicks' | 'readTick' | 'readNextTick' | 'listPendingMentions';
type MovingRoute = 'beginTick' | 'pauseForum' | 'resumeForum';

export function tickHandlers(services: Services): HandlersOf<ReadingRoute | MovingRoute> {
  return { ...readingHandlers(services), ...movingHandlers(services) };
}

interface TicksRequest {
  readonly by: PersonalStanding;
  readonly query: { readonly spaceId?: SpaceId; readonly threadId?: ThreadId };
}

function readingHandlers(services: Services): HandlersOf<ReadingRoute> {
  const { forums } = services.conch;
  const readable = ({ by, query: { spaceId, threadId } }: TicksRequest) =>
    whichForum(services, by, { action: 'read-space', spaceId, threadId });
  return {
    readForum: async (asked) => forumOnWire(await forums.state(await readable(asked))),

    listTicks: async (asked) => {
      const { cursor, limit = USUAL_PAGE } = asked.query;
      const { items, next } = await forums.ticks(await readable(asked), {
        limit,
        ...(cursor === undefined ? {} : { before: numberInCursor(cursor) }),
      });
      return { items: items.map(tickOnWire), next: next === null ? null : String(next) };
    },

    readTick: async (asked) =>
      tickOnWire(await forums.tickView(await readable(asked), asked.params.tickNumber)),

    readNextTick: async (asked) => nextTickOnWire(await forums.next(await readable(asked))),

    listPendingMentions: async (asked) => {
      const { threadId, cursor, limit = USUAL_PAGE } = asked.query;
      const pending = await forums.pending(await readable(asked), {
        limit,
        ...(threadId === undefined ? {} : { threadId }),
        ...(cursor === undefined ? {} : { after: placeInCursor(cursor) }),
      });
      const last = pending.length < limit ? undefined : pending.at(-1);
      return {
        items: pending.map(pendingOnWire),
        next: last === undefined ? null : `${Date.parse(last.createdAt)}.${last.seq}.${last.id}`,
      };
    },
  };
}

function placeInCursor(cursor: string): Pick<PendingView, 'createdAt' | 'seq' | 'id'> {
  const [at = '', seq = '', id = '', more] = cursor.split('.');
  if (more !== undefined) throw badCursor();
  return { createdAt: iso(numberInCursor(at)), seq: numberInCursor(seq), id: idInCursor(id) };
}

function movingHandlers(services: Services): HandlersOf<MovingRoute> {
  const { forums, spaces, ticks } = services.conch;
  const managed = ({ by, query }: TicksRequest) =>
    whichForum(services, by, { action: 'manage-space', spaceId: query.spaceId });
  const setPaused = async (
    asked: TicksRequest & { readonly permission: Permission },
    isPaused: boolean,
  ) => {
    const spaceId = await managed(asked);
    // Throws for a chat, because the setting has no effect there.
    await forums.state(spaceId);
    const also = services.access.renewed({ ...asked.permission, spaceId });
    await spaces.update(spaceId, { settings: { forum: { isPaused } } }, { also });
    return forumOnWire(await forums.state(spaceId));
  };
  return {
    beginTick: async (asked) => {
      const spaceId = await managed(asked);
      const { personId } = asked.by.principal;
      return createOnce(
        services,
        { madeBy: personId, scope: `beginTick ${spaceId}`, clientId: asked.body?.clientId },
        {
          make: (keep) => ticks.tick(spaceId, personId, { also: (number) => keep(String(number)) }),
          again: async (number) => ({ number: Number(number) }),
        },
      );
    },

    pauseForum: async (asked) => setPaused(asked, true),

    resumeForum: async (asked) => setPaused(asked, false),
  };
}
