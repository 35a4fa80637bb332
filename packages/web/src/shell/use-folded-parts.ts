import { useState } from 'react';
import { keepText, keptText } from '../state/kept.ts';
import type { Part } from '../state/side-list.ts';

const KEPT = 'folded';
const PARTS: readonly Part[] = ['unread', 'chats', 'forums'];

/** Which parts of the list are folded; this browser remembers it. */
export function useFoldedParts() {
  const [folded, setFolded] = useState<ReadonlySet<Part>>(() => {
    const kept = (keptText(KEPT) ?? '').split(' ');
    return new Set(PARTS.filter((part) => kept.includes(part)));
  });
  const fold = (part: Part): void => {
    const next = new Set(folded);
    if (!next.delete(part)) next.add(part);
    keepText(KEPT, next.size === 0 ? null : [...next].join(' '));
    setFolded(next);
  };
  return { folded, fold };
}
