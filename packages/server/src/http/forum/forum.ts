import type { PostView } from '@conch/runtime';
import type { ActivityPlace } from '@conch/store';
import type { Services } from '../../services.ts';
import { MessageCommands } from '../../message-commands.ts';
import { messagesOnWire } from '../../wire/quoting.ts';
import { threadOnWire } from '../../wire/forum/thread.ts';
import type { HandlersOf } from '../route-request.ts';
import { badCursor, idInCursor, numberInCursor, USUAL_PAGE } from '../cursor.ts';
import { whichForum } from './which-forum.ts';

type ForumRoute = 'listThreads' | 'readThread' | 'readPosts' | 'openThread' | 'postReply';

export function forumHandlers(services: Services): HandlersOf<ForumRoute> {
  const { threads } = services.conch;
  const speaking = new MessageCommands(services);
  return {
    listThreads: async ({ by, query }) => {
      const spaceId = await whichForum(services, by, {
        action: 'read-space',
        spaceId: query.spaceId,
      });
      const { cursor, limit = USUAL_PAGE, state, sort = 'latest' } = query;
      const which = { limit, ...(state === undefined ? {} : { state }) };
      if (sort === 'newest') {
        const place = cursor === undefined ? {} : { before: numberInCursor(cursor) };
        const { items, next } = await threads.newest(spaceId, { ...which, ...place });
        return { items: items.map(threadOnWire), next: next === null ? null : String(next) };
      }
      const place = cursor === undefined ? {} : { after: placeInCursor(cursor) };
      const { items, next } = await threads.list(spaceId, { ...which, ...place });
      return { items: items.map(threadOnWire), next: next === null ? null : cursorOf(next) };
    },

    readThread: async ({ by, params, query }) => {
      const spaceId = await whichForum(services, by, {
        action: 'read-space',
        spaceId: query.spaceId,
        threadId: params.threadId,
      });
      return threadOnWire(await threads.get(spaceId, params.threadId));
    },

    readPosts: async ({ by, params, query }) => {
      const spaceId = await whichForum(services, by, {
        action: 'read-space',
        spaceId: query.spaceId,
        threadId: params.threadId,
      });
      const { cursor, limit = USUAL_PAGE } = query;
      const { items, next } = await threads.posts(spaceId, params.threadId, {
        limit,
        ...(cursor === undefined ? {} : { after: numberInCursor(cursor) }),
      });
      const posts = await postsOnWire(services, items);
      return { items: posts, next: next === null ? null : String(next) };
    },

    openThread: async ({ by, body }) => {
      const { spaceId: named, ...words } = body;
      const spaceId = await whichForum(services, by, { action: 'speak', spaceId: named });
      return speaking.openThread(by, { ...words, spaceId });
    },

    postReply: async ({ by, params, query, body }) => {
      const { threadId } = params;
      const { spaceId: named } = query;
      const spaceId = await whichForum(services, by, { action: 'speak', spaceId: named, threadId });
      return speaking.reply(by, { ...body, spaceId, threadId });
    },
  };
}

async function postsOnWire({ conch }: Services, posts: readonly PostView[]) {
  const messages = await messagesOnWire(
    conch,
    posts.map(({ message }) => message),
  );
  return posts.map(({ number, mentioned }, nth) => {
    const message = messages[nth];
    if (message === undefined) throw new Error('every post has its message');
    return { number, message, mentioned: [...mentioned] };
  });
}

function cursorOf({ lastActivityAt, id }: ActivityPlace): string {
  return `${lastActivityAt}.${id}`;
}

function placeInCursor(cursor: string): ActivityPlace {
  const [at = '', id = '', more] = cursor.split('.');
  if (more !== undefined) throw badCursor();
  return { lastActivityAt: numberInCursor(at), id: idInCursor(id) };
}
