import { createStore, useStore } from '../state/create-store.ts';

/** The open overlay. Null if no overlay is open. */
type OpenOverlay = 'palette' | 'help' | 'invite' | 'import' | 'notifications' | 'new-chat' | null;

const CLOSING_MS = 100;

const openOverlay = createStore<OpenOverlay>(null);

export function openPalette(): void {
  openOverlay.set('palette');
}

export function openHelp(): void {
  openOverlay.set('help');
}

export function openInvite(): void {
  openOverlay.set('invite');
}

export function openNewChat(): void {
  openOverlay.set('new-chat');
}

export function openImport(): void {
  openOverlay.set('import');
}

export function openNotifications(): void {
  openOverlay.set('notifications');
}

export function closeOverlay(): void {
  openOverlay.set(null);
}

/** Runs an action after the closing overlay has returned the focus. */
export function afterClosing(act: () => void): () => void {
  return () => void setTimeout(act, CLOSING_MS);
}

export function useOpenOverlay(): OpenOverlay {
  return useStore(openOverlay);
}
