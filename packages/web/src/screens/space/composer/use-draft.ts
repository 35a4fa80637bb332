import { useCallback, useRef, useState } from 'react';
import { keepTabText, keepText, keptTabText, keptText } from '../../../state/kept.ts';
import { heirsAfter, isBlank, openingDraft, readHeirs } from './kept-draft.ts';

/** What stands in the field of a space: each tab has its own, and it outlives the page. */
export function useDraft(spaceId: string, me: string): [string, (text: string) => void] {
  const name = `drafts.${me}.${spaceId}`;
  const [text, setText] = useState(() =>
    openingDraft(keptTabText(name), readHeirs(keptText(name))),
  );
  const was = useRef(text);
  const change = useCallback(
    (now: string): void => {
      setText(now);
      const heirs = heirsAfter(readHeirs(keptText(name)), { was: was.current, is: now });
      keepText(name, heirs.length === 0 ? null : JSON.stringify(heirs));
      keepTabText(name, isBlank(now) ? null : now);
      was.current = now;
    },
    [name],
  );
  return [text, change];
}
