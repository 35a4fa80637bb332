import { parseMentions, rosterOf } from '@conch/sdk/view';
import { useMemo, useRef } from 'react';
import { useOpenSpace } from '../open-space.ts';
import { acceptEntry } from './accept-entry.ts';
import { editText } from './edit-text.ts';
import { mentionEntries } from './mention-entries.ts';
import { useDraft } from './use-draft.ts';
import { useReply } from './use-reply.ts';
import { useSuggestions } from './use-suggestions.ts';

/** What is being written: the text, whom it mentions, what it replies to. */
export function useWriting() {
  const { view, space } = useOpenSpace();
  const { members, me } = view;
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(space.spaceId, me);
  const { replyTo, isRemoved, setReplyTo } = useReply();
  const roster = useMemo(() => rosterOf(members), [members]);
  const entries = useMemo(() => mentionEntries(members, me), [members, me]);
  const mentions = useMemo(() => parseMentions(text, roster), [text, roster]);
  const suggestions = useSuggestions(entries, text);
  /** Puts the mention of the list at `place` into the text. */
  const mention = (place: number): void => {
    const { open } = suggestions;
    const entry = open?.kind === 'mentions' ? open.entries[place] : undefined;
    if (open?.kind !== 'mentions' || entry === undefined || field.current === null) return;
    suggestions.dismiss();
    editText(field.current, acceptEntry(text, open.query, { entry, roster }));
  };
  /** Puts a name in the place of a name of nobody, everywhere. */
  const correct = (wrong: string, right: string): void => {
    const { current } = field;
    if (current === null) return;
    const found = mentions.filter(({ kind, name }) => kind === 'unknown' && name === wrong);
    for (const { start, end } of found.toReversed()) {
      const caret = start + right.length + 1;
      editText(current, { from: start + 1, to: end, words: right, caret });
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
    roster,
    mentions,
    suggestions,
    mention,
    correct,
  };
}

export type Writing = ReturnType<typeof useWriting>;
