import { createStore, useStore } from '../state/create-store.ts';

/** The overlay that is open, if any. */
type Opened = 'palette' | 'help' | 'invite' | 'import' | 'notifications' | null;

const CLOSING_MS = 100;

const opened = createStore<Opened>(null);

export function openPalette(): void {
  opened.set('palette');
}

export function openHelp(): void {
  opened.set('help');
}

export function openInvite(): void {
  opened.set('invite');
}

export function openImport(): void {
  opened.set('import');
}

export function openNotifications(): void {
  opened.set('notifications');
}

export function closeOpened(): void {
  opened.set(null);
}

/** Runs an action after the closing overlay has given the focus back. */
export function afterClosing(act: () => void): () => void {
  return () => void setTimeout(act, CLOSING_MS);
}

export function useOpened(): Opened {
  return useStore(opened);
}
