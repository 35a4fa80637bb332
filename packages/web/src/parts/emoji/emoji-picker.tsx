import {
  Combobox,
  ComboboxGroup,
  ComboboxGroupLabel,
  ComboboxItem,
  ComboboxList,
  ComboboxProvider,
  ComboboxRow,
  Popover,
  PopoverProvider,
} from '@ariakit/react';
import { useMemo, useState, type RefObject } from 'react';
import { usePreferences } from '../../preferences.ts';
import { useTranslation } from '../../words/use-translation.ts';
import { matchingEmoji, type Emoji, type EmojiGroup } from './emoji.ts';

interface EmojiPickerProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onChoose: (character: string) => void;
  readonly onClose: () => void;
}

const COLUMNS = 8;

/** A popover with all emoji. The search finds English and Arabic names. */
export function EmojiPicker({ anchor, onChoose, onClose }: EmojiPickerProps) {
  const { t } = useTranslation('parts');
  const [query, setQuery] = useState('');
  const groups = useMemo(() => matchingEmoji(query), [query]);
  return (
    <PopoverProvider
      open
      placement="top-end"
      setOpen={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Popover
        portal
        // Without this option, the library adds hidden focusable elements around the popover.
        preserveTabOrder={false}
        getAnchorRect={() => anchor.current?.getBoundingClientRect() ?? null}
        finalFocus={anchor}
        gutter={6}
        aria-label={t('emoji')}
        className="z-40 flex w-[min(20rem,calc(100vw-1rem))] flex-col rounded-xl border border-line bg-card text-sm shadow-lift"
      >
        <ComboboxProvider
          focusLoop={false}
          includesBaseElement={false}
          // Not in a transition, because Enter must choose from the list of the whole query.
          setValue={setQuery}
        >
          <Combobox
            autoSelect
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just opened this list
            autoFocus
            placeholder={t('searchEmoji')}
            aria-label={t('searchEmoji')}
            className="m-2 min-h-9 rounded-lg border border-edge/60 bg-paper px-3 outline-offset-1 pointer-coarse:min-h-11"
          />
          <ComboboxList
            alwaysVisible
            role="grid"
            aria-label={t('emoji')}
            className="h-72 max-h-[40dvh] overflow-y-auto px-2 pb-2"
          >
            {groups.map((group) => (
              <Group key={group.name} group={group} onChoose={onChoose} />
            ))}
          </ComboboxList>
          {groups.length === 0 ? (
            <p role="status" className="px-3 pb-3 text-soft">
              {t('noEmoji')}
            </p>
          ) : null}
        </ComboboxProvider>
      </Popover>
    </PopoverProvider>
  );
}

function Group({
  group: { name, emoji },
  onChoose,
}: {
  readonly group: EmojiGroup;
  readonly onChoose: EmojiPickerProps['onChoose'];
}) {
  const { t } = useTranslation('parts');
  return (
    <ComboboxGroup role="rowgroup">
      <ComboboxGroupLabel className="px-1 pt-2 pb-1 text-xs font-semibold text-soft">
        {t(`emoji-${name}`)}
      </ComboboxGroupLabel>
      {rowsOf(emoji).map((row) => (
        <Row key={row[0]?.character} row={row} onChoose={onChoose} />
      ))}
    </ComboboxGroup>
  );
}

function Row({
  row,
  onChoose,
}: {
  readonly row: readonly Emoji[];
  readonly onChoose: EmojiPickerProps['onChoose'];
}) {
  const { language } = usePreferences();
  return (
    <ComboboxRow className="grid h-9 grid-cols-8">
      {row.map(({ character, names }) => (
        <ComboboxItem
          key={character}
          value={character}
          setValueOnClick={false}
          hideOnClick={false}
          aria-label={names[language]}
          title={names[language]}
          className="flex cursor-pointer items-center justify-center rounded-lg text-xl leading-none hover:bg-hover data-active-item:bg-chosen data-active-item:outline-2 data-active-item:outline-ink"
          onClick={() => onChoose(character)}
        >
          {character}
        </ComboboxItem>
      ))}
    </ComboboxRow>
  );
}

function rowsOf(emoji: readonly Emoji[]): readonly (readonly Emoji[])[] {
  return Array.from({ length: Math.ceil(emoji.length / COLUMNS) }, (_row, nth) =>
    emoji.slice(nth * COLUMNS, (nth + 1) * COLUMNS),
  );
}
