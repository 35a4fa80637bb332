import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { ThreadView } from '@conch/runtime';
import { iso } from './instant.ts';

type ThreadOnWire = AnswerOf<typeof HTTP_API.readThread>;

export function threadOnWire(view: ThreadView): ThreadOnWire {
  const { id, spaceId, number, title, category, postId, author, replyCount, isOpen } = view;
  return {
    id,
    spaceId,
    number,
    title,
    category,
    postId,
    author: author === null ? null : { ...author, name: view.authorName },
    replyCount,
    createdAt: iso(view.createdAt),
    lastActivityAt: iso(view.lastActivityAt),
    expiresAt: iso(view.expiresAt),
    isOpen,
  };
}
