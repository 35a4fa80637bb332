import { createStore, useStore } from '../state/create-store.ts';

/** The open overlay. Null if no overlay is open. */
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

/** Runs an action after the closing overlay has returned the focus. */
export function afterClosing(act: () => void): () => void {
  return () => void setTimeout(act, CLOSING_MS);
}

export function useOpened(): Opened {
  return useStore(opened);
}
