import { lazy, Suspense } from 'react';
import { closeOpened, openHelp, openPalette, useOpened } from './opened.ts';
import { useShortcut } from './use-shortcut.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const Help = lazy(async () => ({ default: (await import('./help.tsx')).Help }));
const Invite = lazy(async () => ({ default: (await import('./invite.tsx')).Invite }));
const ImportDialog = lazy(async () => ({
  default: (await import('../screens/agents/import/import-dialog.tsx')).ImportDialog,
}));

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
