import { useCallback, useEffect, useRef, useState } from 'react';
import { rememberUnsaved } from '../../../state/unsaved-text.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { useOpenSpace } from '../open-space.ts';
import { editText } from './edit-text.ts';
import { useMentioning } from './mentions/use-mentioning.ts';
import { unknownNames } from './mentions/whole-mention.ts';
import {
  storeTabText,
  storeText,
  storedTabText,
  storedText,
} from '../../../state/browser-storage.ts';
import { withDraftChange, isBlank, initialDraft, readStoredDrafts } from './draft/stored-drafts.ts';
import type { MessageOnWire } from '@conch/protocol';

/** The draft: its text, its mentions, and the message to which it replies. */
export function useWriting() {
  const { view, space } = useOpenSpace();
  const { members, me } = view;
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(space.spaceId, me);
  const { replyTo, isRemoved, setReplyTo } = useReply();
  const mentioning = useMentioning({ field, text, members, me, hasCommands: true });
  const { mentions } = mentioning;
  /** Replaces every occurrence of an unknown name in the text. */
  const correct = (wrong: string, right: string): void => {
    const { current } = field;
    if (current === null) return;
    for (const from of unknownNames(mentions, text, wrong).toReversed()) {
      const caret = from + right.length;
      editText(current, { from, to: from + wrong.length, words: right, caret });
    }
    current.setSelectionRange(current.value.length, current.value.length);
  };
  return {
    field,
    text,
    setText,
    replyTo,
    isReplyRemoved: isRemoved,
    setReplyTo,
    ...mentioning,
    correct,
  };
}

export type WritingState = ReturnType<typeof useWriting>;

/** The draft of a space. Each tab stores a separate draft, which survives a reload. */
function useDraft(spaceId: string, me: string): [string, (text: string) => void] {
  const name = `drafts.${me}.${spaceId}`;
  const [text, setText] = useState(() =>
    initialDraft(storedTabText(name), readStoredDrafts(storedText(name))),
  );
  const was = useRef(text);
  const { t } = useTranslation('chat');
  useEffect(() => {
    const label = t('unsentMessage');
    rememberUnsaved(`/spaces/${spaceId}`, isBlank(text) ? [] : [{ label, text }]);
  }, [spaceId, text, t]);
  const change = useCallback(
    (now: string): void => {
      setText(now);
      const storedDrafts = withDraftChange(readStoredDrafts(storedText(name)), {
        was: was.current,
        is: now,
      });
      storeText(name, storedDrafts.length === 0 ? null : JSON.stringify(storedDrafts));
      storeTabText(name, isBlank(now) ? null : now);
      was.current = now;
    },
    [name],
  );
  return [text, change];
}

/**
 * The message to which the draft replies. The reply is stored with the draft, and removed when the
 * message is deleted.
 */
function useReply(): {
  readonly replyTo: MessageOnWire | null;
  /**
   * Whether the message to which the draft replies was deleted. The composer then shows a warning.
   */
  readonly isRemoved: boolean;
  readonly setReplyTo: (message: MessageOnWire | null) => void;
} {
  const { view, space } = useOpenSpace();
  const name = `reply.${view.me}.${space.spaceId}`;
  const [chosen, setChosen] = useState<MessageOnWire | null>(() => {
    const id = storedTabText(name) ?? storedText(name);
    return view.messages.find((message) => message.id === id) ?? null;
  });
  const setReplyTo = useCallback(
    (message: MessageOnWire | null): void => {
      setChosen(message);
      storeText(name, message?.id ?? null);
      // An empty text means that this tab has no reply. If null were stored, this tab would use the
      // reply of another tab.
      storeTabText(name, message?.id ?? '');
    },
    [name],
  );
  if (chosen === null) return { replyTo: null, isRemoved: false, setReplyTo };
  // Uses the current version, because the message may have been edited or deleted meanwhile.
  const now = view.messages.find(({ id }) => id === chosen.id) ?? chosen;
  const isRemoved = now.deletedAt !== null;
  return { replyTo: isRemoved ? null : now, isRemoved, setReplyTo };
}
