import { useSyncExternalStore } from 'react';

/** What lies over the page, if anything does. */
type Opened = 'palette' | 'help' | 'invite' | 'import' | 'notifications' | null;

const CLOSING_MS = 100;

let opened: Opened = null;
const listeners = new Set<() => void>();

export function openPalette(): void {
  change('palette');
}

export function openHelp(): void {
  change('help');
}

export function openInvite(): void {
  change('invite');
}

export function openImport(): void {
  change('import');
}

export function openNotifications(): void {
  change('notifications');
}

export function closeOpened(): void {
  change(null);
}

/** Does something when what closes has given the focus back. */
export function afterClosing(act: () => void): () => void {
  return () => void setTimeout(act, CLOSING_MS);
}

export function useOpened(): Opened {
  return useSyncExternalStore(subscribe, () => opened);
}

function change(next: Opened): void {
  opened = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
