import { earlyParts } from '../client/lazy/early-parts.ts';
import { LazyValue } from '../client/lazy/lazy-value.ts';
import { preferencesNow, subscribeToPreferences, type Language } from '../preferences.ts';
import { clearAnnouncements } from '../state/announcements.ts';
import { createStore } from '../state/create-store.ts';
import type { en } from './en.ts';
import { chat } from './en/chat.ts';
import { header } from './en/header.ts';
import { message } from './en/message.ts';
import { parts } from './en/parts.ts';
import { shell } from './en/shell.ts';
import { speakForServer } from './server-words.ts';

/** All texts of the page, by part of the page. */
export type PageWords = {
  readonly [Part in keyof typeof en]: Readonly<Record<keyof (typeof en)[Part], string>>;
};

export interface LanguageWords {
  readonly language: Language;
  readonly words: Partial<PageWords>;
}

// A space needs these texts. The other parts are lazy-loaded with their screens.
const FIRST = { chat, header, message, parts, shell };

type Later = Exclude<keyof PageWords, keyof typeof FIRST>;

const LATER: { readonly [Part in Later]: () => Promise<PageWords[Part]> } = {
  agents: async () => (await import('./en/agents.ts')).agents,
  approval: async () => (await import('./en/approval.ts')).approval,
  budget: async () => (await import('./en/composer.ts')).budget,
  costs: async () => (await import('./en/screens/costs.ts')).costs,
  signIn: async () => (await import('./en/sign-in.ts')).signIn,
  commands: async () => (await import('./en/composer.ts')).commands,
  composer: async () => (await import('./en/composer.ts')).composer,
  editing: async () => (await import('./en/editing.ts')).editing,
  faces: async () => (await import('./en/screens/faces.ts')).faces,
  gallery: async () => (await import('./en/screens/gallery.ts')).gallery,
  forum: async () => (await import('./en/forum.ts')).forum,
  list: async () => (await import('./en/list.ts')).list,
  limit: async () => (await import('./en/limit.ts')).limit,
  news: async () => (await import('./en/news.ts')).news,
  notices: async () => (await import('./en/notices.ts')).notices,
  palette: async () => (await import('./en/palette.ts')).palette,
  reasons: async () => (await import('./en/reasons.ts')).reasons,
  remade: async () => (await import('./en/editing.ts')).remade,
  removed: async () => (await import('./en/editing.ts')).removed,
  schedules: async () => (await import('./en/outside/schedules.ts')).schedules,
  script: async () => (await import('./en/screens/script.ts')).script,
  search: async () => (await import('./en/screens/search.ts')).search,
  settings: async () => (await import('./en/settings.ts')).settings,
  sharing: async () => (await import('./en/outside/sharing.ts')).sharing,
  space: async () => (await import('./en/space.ts')).space,
  unsaved: async () => (await import('./en/unsaved.ts')).unsaved,
  welcome: async () => (await import('./en/welcome.ts')).welcome,
  why: async () => (await import('./en/why.ts')).why,
};

// A conversation needs none of these parts, so they are not loaded early.
const RARE: readonly string[] = [
  'agents',
  'costs',
  'faces',
  'gallery',
  'script',
  'signIn',
  'forum',
  'schedules',
  'sharing',
  'welcome',
];

const english: Partial<PageWords> = { ...FIRST };
export const pageLanguage = createStore<LanguageWords>({ language: 'en', words: english });
const loadedParts = new Map<keyof PageWords, LazyValue<void>>();

/** Loads the texts of the chosen language, now and after each change of the language. */
export async function startWords(): Promise<void> {
  await speak(preferencesNow().language);
  const soon = Object.keys(LATER).filter((part) => !RARE.includes(part));
  if (pageLanguage.get().language === 'en')
    for (const part of soon) earlyParts.add(wordsOf(part as Later));
  subscribeToPreferences(() => void speak(preferencesNow().language));
}

/** Loads the English texts of a part. A component that needs them suspends, or throws the error. */
export function wordsOf(part: keyof PageWords): LazyValue<void> {
  const known = loadedParts.get(part) ?? new LazyValue(() => loadPart(part));
  loadedParts.set(part, known);
  return known;
}

async function loadPart(part: keyof PageWords): Promise<void> {
  if (isLater(part)) Object.assign(english, { [part]: await LATER[part]() });
}

function isLater(part: keyof PageWords): part is Later {
  return part in LATER;
}

async function speak(language: Language): Promise<void> {
  if (pageLanguage.get().language === language) return;
  const other = language === 'ar' ? await import('./ar.ts') : await wholeEnglish();
  // The person may have chosen another language while the texts were loading.
  if (language !== preferencesNow().language) return;
  speakForServer(other?.server ?? null);
  // The regions still contain the last announcement, in the earlier language.
  clearAnnouncements();
  pageLanguage.set({ language, words: other?.ar ?? english });
}

/** Loads all parts, so that the open screen changes to English at once. */
async function wholeEnglish(): Promise<null> {
  await Promise.all(Object.keys(LATER).map((part) => wordsOf(part as Later).early()));
  return null;
}
