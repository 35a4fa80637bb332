import { createStore, useStore } from './state/create-store.ts';

export type Theme = 'system' | 'light' | 'dark' | 'contrast';
export type Language = 'en' | 'ar';

/** Settings of the page, stored in this browser. `public/first-look.js` also reads them. */
export interface Preferences {
  readonly theme: Theme;
  readonly language: Language;
  /** If true, Enter sends a message. If false, Ctrl+Enter or Cmd+Enter sends it. */
  readonly enterSends: boolean;
  /** Whether single-key shortcuts are enabled (WCAG 2.1.4). */
  readonly singleKeys: boolean;
  /** Whether the page shows a line for an agent that stayed silent. */
  readonly showsSilences: boolean;
}

const KEY = 'conch.preferences';

const usual: Preferences = {
  theme: 'system',
  language: navigator.language.startsWith('ar') ? 'ar' : 'en',
  enterSends: true,
  singleKeys: true,
  showsSilences: true,
};

const store = createStore<Preferences>({ ...usual, ...storedPreferences() });

export function usePreferences(): Preferences {
  return useStore(store);
}

export function preferencesNow(): Preferences {
  return store.get();
}

export const subscribeToPreferences = store.subscribe;

export function changePreferences(change: Partial<Preferences>): void {
  const next = { ...preferencesNow(), ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // If storage is full or forbidden, the setting is lost on reload.
  }
  applyPreferences(next);
}

function applyPreferences(next: Preferences): void {
  showPreferences(next);
  store.set(next);
}

/** Applies theme, language and direction to the document, now and when the system theme changes. */
export function followSystemTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
    showPreferences(preferencesNow()),
  );
  // Another tab changed the preferences. A null key means that the tab cleared all storage.
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) applyPreferences({ ...usual, ...storedPreferences() });
  });
  showPreferences(preferencesNow());
}

function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

function showPreferences(preferences: Preferences): void {
  const root = document.documentElement;
  root.dataset['theme'] = preferences.theme === 'system' ? systemTheme() : preferences.theme;
  root.lang = preferences.language;
  root.dir = directionOf(preferences.language);
  // On a phone, this is the colour of the browser's frame.
  const frame = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  const side = getComputedStyle(root).getPropertyValue('--side');
  if (frame !== null && side !== '') frame.content = side;
}

function systemTheme(): 'light' | 'dark' {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function storedPreferences(): Partial<Preferences> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}
