import {
  Combobox,
  ComboboxList,
  ComboboxProvider,
  Dialog as Modal,
  DialogDismiss,
  ComboboxGroup,
  ComboboxGroupLabel,
  ComboboxItem,
} from '@ariakit/react';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { foundGroups, type PaletteEntry, type PaletteGroup } from '../../state/palette-entries.ts';
import { usePaletteActions } from './palette-actions.ts';
import { usePaletteTargets } from './palette-targets.ts';
import { usePaletteSettings } from './palette-settings.ts';
import { usePaletteSpaceActions } from './palette-space-actions.ts';
import { useOffered } from '../../state/offered-actions.ts';
import { afterClosing } from '../open-overlay.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { EmptyList } from '../../parts/empty-list.tsx';
import { Keys } from '../keys-list.tsx';

interface PaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The command palette. It finds targets, actions and settings by a few letters. */
export function Palette({ isOpen, onClose }: PaletteProps) {
  const { t } = useTranslation('palette');
  const { t: shell } = useTranslation();
  const { t: close } = useTranslation('parts');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const groups = foundGroups(usePaletteGroups(typed !== ''), typed);
  const isFound = groups.length > 0;
  const box = useRef<HTMLInputElement>(null);
  const showAll = (): void => {
    setTyped('');
    box.current?.focus();
  };
  const choose = ({ act, to, takes, words }: PaletteEntry): void => {
    // The action needs a number. The person types the number after the name of the action.
    if (takes !== undefined) return setTyped(`${words.replace(/[….]+$/u, '')} `);
    onClose();
    setTyped('');
    if (act !== undefined) act();
    else if (to !== undefined) void navigate({ href: to });
  };
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      unmountOnHide
      aria-label={shell('palette')}
      backdrop={<div className="bg-shade" />}
      className="fixed inset-x-0 top-[12vh] z-50 mx-auto flex max-h-[70dvh] w-[calc(100vw-1.5rem)] max-w-xl flex-col overflow-hidden rounded-2xl bg-card shadow-lift forced-colors:border"
    >
      {/* Without results the list is closed, because an empty listbox is invalid. */}
      <ComboboxProvider open={isFound} value={typed} setValue={setTyped}>
        <Combobox
          ref={box}
          autoSelect="always"
          dir="auto"
          placeholder={t('hint')}
          aria-label={t('hint')}
          className="border-b border-line bg-transparent px-4 py-3.5 text-base outline-none pointer-coarse:text-[max(1rem,16px)]"
        />
        {isFound ? (
          <ComboboxList alwaysVisible className="min-h-0 overflow-y-auto p-2">
            {groups.map(({ title, entries }) => (
              <PaletteEntries key={title} title={title} entries={entries} choose={choose} />
            ))}
          </ComboboxList>
        ) : null}
        <div role="status">{isFound ? null : <NothingFound showAll={showAll} />}</div>
        {/* For screen readers. Without it the library adds a button in English. */}
        <DialogDismiss tabIndex={-1} className="sr-only">
          {close('close')}
        </DialogDismiss>
      </ComboboxProvider>
    </Modal>
  );
}

/** All groups of the palette. Without a typed text, recent targets are first. */
function usePaletteGroups(isAsked: boolean): readonly PaletteGroup[] {
  const { t } = useTranslation('palette');
  const [recent, ...places] = usePaletteTargets(isAsked);
  const onPage = { title: t('onThisPage'), entries: usePageActions() };
  const inSpace = { title: t('inThisSpace'), entries: usePaletteSpaceActions() };
  const actions = { title: t('actions'), entries: usePaletteActions() };
  const settings = { title: t('settings'), entries: usePaletteSettings() };
  return [...(recent === undefined ? [] : [recent]), ...places, onPage, inSpace, actions, settings];
}

/** Actions of the open page. They run after the palette has returned the focus. */
function usePageActions(): readonly PaletteEntry[] {
  return useOffered().map((entry) =>
    entry.act === undefined ? entry : { ...entry, act: afterClosing(entry.act) },
  );
}

/** The palette without results: an example to type, and a button that shows all entries. */
function NothingFound({ showAll }: { readonly showAll: () => void }) {
  const { t } = useTranslation('palette');
  return (
    <div className="px-4 py-5">
      <EmptyList
        words={t('empty')}
        example={t('emptyExample')}
        action={<Button onClick={showAll}>{t('showAll')}</Button>}
      />
    </div>
  );
}

interface PaletteEntriesProps extends PaletteGroup {
  readonly choose: (entry: PaletteEntry) => void;
}

function PaletteEntries({ title, entries, choose }: PaletteEntriesProps) {
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
          className="flex min-h-9 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 text-sm data-active-item:bg-chosen data-active-item:text-on-chosen pointer-coarse:min-h-11"
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
