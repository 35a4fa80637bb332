import { useOffered } from '../state/offered-actions.ts';
import type { PaletteEntry } from '../state/palette-entries.ts';
import { afterClosing } from './opened.ts';

/** What the page that is open offers; it acts when the palette has given the focus back. */
export function usePageActions(): readonly PaletteEntry[] {
  return useOffered().map((entry) =>
    entry.act === undefined ? entry : { ...entry, act: afterClosing(entry.act) },
  );
}
