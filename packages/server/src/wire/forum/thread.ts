import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { ThreadView } from '@conch/runtime';

type ThreadOnWire = AnswerOf<typeof HTTP_API.readThread>;

export function threadOnWire(view: ThreadView): ThreadOnWire {
  const { id, spaceId, number, title, category, postId, sender, replyCount, isOpen } = view;
  return {
    id,
    spaceId,
    number,
    title,
    category,
    postId,
    sender: sender === null ? null : { ...sender, name: view.senderName },
    replyCount,
    createdAt: view.createdAt,
    lastActivityAt: view.lastActivityAt,
    expiresAt: view.expiresAt,
    isOpen,
  };
}
