import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark' | 'contrast';
export type Language = 'en' | 'ar';

/** How somebody wants the page to be; kept in this browser, read again by public/first-look.js. */
export interface Looks {
  readonly theme: Theme;
  readonly language: Language;
  /** Enter sends; otherwise Ctrl or Cmd with Enter does. */
  readonly enterSends: boolean;
  /** Shortcuts of one key (WCAG 2.1.4). */
  readonly singleKeys: boolean;
  /** Quiet lines of agents that said nothing. */
  readonly showsSilences: boolean;
}

const KEY = 'conch.looks';

const usual: Looks = {
  theme: 'system',
  language: navigator.language.startsWith('ar') ? 'ar' : 'en',
  enterSends: true,
  singleKeys: true,
  showsSilences: true,
};

let looks: Looks = { ...usual, ...kept() };
const listeners = new Set<() => void>();

export function useLooks(): Looks {
  return useSyncExternalStore(subscribeToLooks, looksNow);
}

export function looksNow(): Looks {
  return looks;
}

export function subscribeToLooks(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function changeLooks(change: Partial<Looks>): void {
  const next = { ...looks, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // A full or forbidden storage costs only that it is not remembered.
  }
  take(next);
}

function take(next: Looks): void {
  looks = next;
  showLooks();
  for (const listener of listeners) listener();
}

/** Puts theme, language and direction onto the document, now and when the system changes. */
export function followSystemTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', showLooks);
  // Chosen in another tab; `null`: all that was kept is gone.
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) take({ ...usual, ...kept() });
  });
  showLooks();
}

function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

function showLooks(): void {
  const root = document.documentElement;
  root.dataset['theme'] = looks.theme === 'system' ? systemTheme() : looks.theme;
  root.lang = looks.language;
  root.dir = directionOf(looks.language);
  // The frame that a phone draws around the page.
  const frame = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  const side = getComputedStyle(root).getPropertyValue('--side');
  if (frame !== null && side !== '') frame.content = side;
}

function systemTheme(): 'light' | 'dark' {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function kept(): Partial<Looks> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}
