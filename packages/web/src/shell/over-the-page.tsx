import { Suspense } from 'react';
import { later } from '../parts/later.tsx';
import { closeOpened, openHelp, openPalette, useOpened } from './opened.ts';
import { useShortcut } from './use-shortcut.ts';

const Palette = later(async () => (await import('./palette.tsx')).Palette);
const Help = later(async () => (await import('./help.tsx')).Help);
const Invite = later(async () => (await import('./invite.tsx')).Invite);
const ImportDialog = later(
  async () => (await import('../screens/agents/import/import-dialog.tsx')).ImportDialog,
  { isRare: true },
);

/** The palette, help, and what the palette opens; loaded when they are first wanted. */
export function OverThePage() {
  const opened = useOpened();
  useShortcut('Mod+K', openPalette);
  useShortcut('?', openHelp);
  if (opened === null) return null;
  return (
    <Suspense fallback={null}>
      {opened === 'palette' ? <Palette isOpen onClose={closeOpened} /> : null}
      {opened === 'help' ? <Help isOpen onClose={closeOpened} /> : null}
      {opened === 'invite' ? <Invite onClose={closeOpened} /> : null}
      {opened === 'import' ? <ImportDialog onClose={closeOpened} /> : null}
    </Suspense>
  );
}
