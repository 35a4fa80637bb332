import { useMemo, useState } from 'react';
import { matchingEntries, type MentionEntry } from './mention-entries.ts';
import { mentionQuery, type MentionQuery } from './mention-query.ts';
import { slashMatches, type SlashCommand } from '../sending/slash-commands.ts';

/** The suggestions for the text at the caret. */
export type Suggestions =
  | {
      readonly kind: 'mentions';
      readonly query: MentionQuery;
      readonly entries: readonly MentionEntry[];
      readonly active: number;
      /** The number of matches that are not shown. */
      readonly more: number;
    }
  | {
      readonly kind: 'commands';
      readonly commands: readonly SlashCommand[];
      readonly active: number;
    };

interface DraftPosition {
  readonly text: string;
  readonly caret: number;
}

export interface SuggestionsHandle {
  /** The open list. Null while the list is closed. */
  readonly open: Suggestions | null;
  /** Reports that the person typed. Only typing opens a list. */
  readonly typed: (typed: DraftPosition) => void;
  /** Reports a caret move without typing, which closes the list. */
  readonly moved: (caret: number) => void;
  /** Closes the list. The list stays closed for this mention or command. */
  readonly dismiss: () => void;
  readonly activate: (place: number) => void;
}

// Stands for the position of a command. Every command starts at the beginning of the text, so no
// real position is needed.
const COMMANDS_AT = -1;

/** The list of mentions or commands for the current caret position. */
export function useSuggestions(
  entries: readonly MentionEntry[],
  text: string,
  hasCommands: boolean,
): SuggestionsHandle {
  const [typedNow, setTyped] = useState<DraftPosition | null>(null);
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const [chosen, setChosen] = useState<{ readonly of: string; readonly place: number } | null>(
    null,
  );
  const isTyping = typedNow !== null && typedNow.text === text;
  const caret = isTyping ? typedNow.caret : null;
  const found = useMemo(
    () => (caret === null ? null : suggestionsAt({ text, caret }, entries, hasCommands)),
    [text, caret, entries, hasCommands],
  );
  const open = found === null || startOf(found) === dismissedAt ? null : found;
  const isChosen = open !== null && chosen?.of === text;
  return {
    open: open === null ? null : { ...open, active: isChosen ? chosen.place : open.active },
    typed: (typed) => {
      setTyped(typed);
      const now = suggestionsAt(typed, entries, hasCommands);
      // A closed list stays closed for its mention only. After that mention was deleted, a later
      // `@` at the same position is a new mention, so the list opens again.
      const isElsewhere = mentionQuery(typed.text, typed.caret) === null && now === null;
      if (isElsewhere) setDismissedAt(null);
    },
    moved: (to) => {
      if (typedNow !== null && typedNow.caret !== to) setTyped(null);
    },
    dismiss: () => setDismissedAt(found === null ? null : startOf(found)),
    activate: (place) => setChosen({ of: text, place }),
  };
}

function suggestionsAt(
  { text, caret }: DraftPosition,
  entries: readonly MentionEntry[],
  hasCommands: boolean,
): Suggestions | null {
  const commands = hasCommands && caret === text.length ? slashMatches(text) : [];
  if (commands.length > 0) return { kind: 'commands', commands, active: 0 };
  const query = mentionQuery(text, caret);
  if (query === null) return null;
  const { entries: fitting, first, more } = matchingEntries(entries, query.typed);
  if (fitting.length === 0) return null;
  return { kind: 'mentions', query, entries: fitting, active: first, more };
}

function startOf(suggestions: Suggestions): number {
  return suggestions.kind === 'commands' ? COMMANDS_AT : suggestions.query.start;
}
