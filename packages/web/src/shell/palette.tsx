import {
  Combobox,
  ComboboxList,
  ComboboxProvider,
  Dialog as Modal,
  DialogDismiss,
} from '@ariakit/react';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { foundGroups, type PaletteEntry, type PaletteGroup } from '../state/palette-entries.ts';
import { usePaletteActions } from './palette-actions.ts';
import { NothingFound } from './nothing-found.tsx';
import { PaletteEntries } from './palette-entries.tsx';
import { usePageActions } from './palette-page-actions.ts';
import { usePalettePlaces } from './palette-places.ts';
import { usePaletteSettings } from './palette-settings.ts';
import { useSpaceActions } from './palette-space-actions.ts';

interface PaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Places, actions and settings by a few letters of their names. */
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
    // It wants a number first: the box waits for it behind the words.
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
      {/* With nothing found there is no list: one without entries is none. */}
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
        {/* For screen readers; without it one is put there, in English. */}
        <DialogDismiss tabIndex={-1} className="sr-only">
          {close('close')}
        </DialogDismiss>
      </ComboboxProvider>
    </Modal>
  );
}

/** All that can be found; with nothing typed, where one has been lately comes first. */
function usePaletteGroups(isAsked: boolean): readonly PaletteGroup[] {
  const { t } = useTranslation('palette');
  const [recent, ...places] = usePalettePlaces(isAsked);
  const onPage = { title: t('onThisPage'), entries: usePageActions() };
  const inSpace = { title: t('inThisSpace'), entries: useSpaceActions() };
  const actions = { title: t('actions'), entries: usePaletteActions() };
  const settings = { title: t('settings'), entries: usePaletteSettings() };
  return [...(recent === undefined ? [] : [recent]), ...places, onPage, inSpace, actions, settings];
}
