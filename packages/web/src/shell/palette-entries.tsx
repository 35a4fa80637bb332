import { ComboboxGroup, ComboboxGroupLabel, ComboboxItem } from '@ariakit/react';
import type { PaletteEntry, PaletteGroup } from '../state/palette-entries.ts';
import { Keys } from './keys-list.tsx';

interface PaletteEntriesProps extends PaletteGroup {
  readonly choose: (entry: PaletteEntry) => void;
}

/** A group of the palette. */
export function PaletteEntries({ title, entries, choose }: PaletteEntriesProps) {
  return (
    <ComboboxGroup>
      <ComboboxGroupLabel className="px-3 pt-2 pb-1 text-xs font-semibold text-faint">
        {title}
      </ComboboxGroupLabel>
      {entries.map((entry) => (
        <ComboboxItem
          key={entry.key}
          value={entry.key}
          setValueOnClick={false}
          hideOnClick={false}
          onClick={() => choose(entry)}
          className="flex min-h-9 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 text-sm data-active-item:bg-tint data-active-item:text-on-tint pointer-coarse:min-h-11"
        >
          <span className="min-w-0 flex-1">
            <bdi className="block w-fit max-w-full truncate">{entry.words}</bdi>
          </span>
          {entry.about === undefined ? null : (
            <bdi className="max-w-2/5 shrink-0 truncate text-xs opacity-80">{entry.about}</bdi>
          )}
          {entry.keys === undefined ? null : <Keys keys={entry.keys} />}
        </ComboboxItem>
      ))}
    </ComboboxGroup>
  );
}
