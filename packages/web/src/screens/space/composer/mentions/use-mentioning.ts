import type { MemberView } from '@conch/sdk';
import { parseMentions, rosterOf } from '@conch/sdk/view';
import { useMemo, type RefObject } from 'react';
import { acceptEntry } from './accept-entry.ts';
import { editText } from '../edit-text.ts';
import { mentionEntries } from './mention-entries.ts';
import { useSuggestions } from './use-suggestions.ts';

interface Mentioning {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly members: readonly MemberView[];
  readonly me: string;
  /** Whether typing `/` offers commands. */
  readonly hasCommands: boolean;
}

/** The mentions in a draft, and the list of names for `@`. */
export function useMentioning({ field, text, members, me, hasCommands }: Mentioning) {
  const roster = useMemo(() => rosterOf(members), [members]);
  const entries = useMemo(() => mentionEntries(members, me), [members, me]);
  const mentions = useMemo(() => parseMentions(text, roster), [text, roster]);
  const suggestions = useSuggestions(entries, text, hasCommands);
  /** Inserts the list entry with index `place` into the text. */
  const mention = (place: number): void => {
    const { open } = suggestions;
    const entry = open?.kind === 'mentions' ? open.entries[place] : undefined;
    if (open?.kind !== 'mentions' || entry === undefined || field.current === null) return;
    suggestions.dismiss();
    editText(field.current, acceptEntry(text, open.query, { entry, roster }));
  };
  return { roster, mentions, suggestions, mention };
}
