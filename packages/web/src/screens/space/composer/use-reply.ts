import type { MessageOnWire } from '@conch/protocol';
import { useCallback, useState } from 'react';
import { keepTabText, keepText, keptTabText, keptText } from '../../../state/kept.ts';
import { useOpenSpace } from '../open-space.ts';

/** The message that is replied to; kept with the draft, and none any more once it was removed. */
export function useReply(): {
  readonly replyTo: MessageOnWire | null;
  /** Whether there was one, and it was removed since: whoever writes is to know. */
  readonly isRemoved: boolean;
  readonly setReplyTo: (message: MessageOnWire | null) => void;
} {
  const { view, space } = useOpenSpace();
  const name = `reply.${view.me}.${space.spaceId}`;
  const [chosen, setChosen] = useState<MessageOnWire | null>(() => {
    const id = keptTabText(name) ?? keptText(name);
    return view.messages.find((message) => message.id === id) ?? null;
  });
  const setReplyTo = useCallback(
    (message: MessageOnWire | null): void => {
      setChosen(message);
      keepText(name, message?.id ?? null);
      // That there is none is this tab's own, too.
      keepTabText(name, message?.id ?? '');
    },
    [name],
  );
  if (chosen === null) return { replyTo: null, isRemoved: false, setReplyTo };
  // As it is now: it may have been edited or taken back since.
  const now = view.messages.find(({ id }) => id === chosen.id) ?? chosen;
  const isRemoved = now.deletedAt !== null;
  return { replyTo: isRemoved ? null : now, isRemoved, setReplyTo };
}
