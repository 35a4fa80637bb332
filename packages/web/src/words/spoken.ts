import { earlyParts } from '../client/early-parts.ts';
import { Loaded } from '../client/loaded.ts';
import { looksNow, subscribeToLooks, type Language } from '../looks.ts';
import type { en } from './en.ts';
import { chat } from './en/chat.ts';
import { header } from './en/header.ts';
import { message } from './en/message.ts';
import { parts } from './en/parts.ts';
import { shell } from './en/shell.ts';
import { speakForServer } from './server-words.ts';

/** Everything that the page says, by the part of the page that says it. */
export type Words = {
  readonly [Part in keyof typeof en]: Readonly<Record<keyof (typeof en)[Part], string>>;
};

export interface Spoken {
  readonly language: Language;
  readonly words: Partial<Words>;
}

// A space needs these words; the others come with the screens that say them.
const FIRST = { chat, header, message, parts, shell };

type Later = Exclude<keyof Words, keyof typeof FIRST>;

const LATER: { readonly [Part in Later]: () => Promise<Words[Part]> } = {
  agents: async () => (await import('./en/agents.ts')).agents,
  budget: async () => (await import('./en/budget.ts')).budget,
  comingIn: async () => (await import('./en/coming-in.ts')).comingIn,
  commands: async () => (await import('./en/commands.ts')).commands,
  composer: async () => (await import('./en/composer.ts')).composer,
  forum: async () => (await import('./en/forum.ts')).forum,
  palette: async () => (await import('./en/palette.ts')).palette,
  reasons: async () => (await import('./en/reasons.ts')).reasons,
  remade: async () => (await import('./en/remade.ts')).remade,
  removed: async () => (await import('./en/removed.ts')).removed,
  settings: async () => (await import('./en/settings.ts')).settings,
  space: async () => (await import('./en/space.ts')).space,
  welcome: async () => (await import('./en/welcome.ts')).welcome,
  why: async () => (await import('./en/why.ts')).why,
};

// What a conversation can open says none of these.
const RARE: readonly string[] = ['agents', 'comingIn', 'forum', 'welcome'];

const english: Partial<Words> = { ...FIRST };
let spoken: Spoken = { language: 'en', words: english };
const listeners = new Set<() => void>();
const asked = new Map<keyof Words, Loaded<void>>();

/** Gets the words of the chosen language, now and whenever another one is chosen. */
export async function startWords(): Promise<void> {
  await speak(looksNow().language);
  const soon = Object.keys(LATER).filter((part) => !RARE.includes(part));
  if (spoken.language === 'en') for (const part of soon) earlyParts.add(wordsOf(part as Later));
  subscribeToLooks(() => void speak(looksNow().language));
}

export function spokenNow(): Spoken {
  return spoken;
}

export function subscribeToSpoken(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads the English words of a part; whoever draws with them waits, or is told why not. */
export function wordsOf(part: keyof Words): Loaded<void> {
  const known = asked.get(part) ?? new Loaded(() => loadPart(part));
  asked.set(part, known);
  return known;
}

async function loadPart(part: keyof Words): Promise<void> {
  if (isLater(part)) Object.assign(english, { [part]: await LATER[part]() });
}

function isLater(part: keyof Words): part is Later {
  return part in LATER;
}

async function speak(language: Language): Promise<void> {
  if (spoken.language === language) return;
  const other = language === 'ar' ? await import('./ar.ts') : await wholeEnglish();
  // Whoever changes their mind while the words are on the way gets what they want now.
  if (language !== looksNow().language) return;
  speakForServer(other?.server ?? null);
  spoken = { language, words: other?.ar ?? english };
  for (const listener of listeners) listener();
}

/** Whoever changes to English stays on a screen that says it all at once. */
async function wholeEnglish(): Promise<null> {
  await Promise.all(Object.keys(LATER).map((part) => wordsOf(part as Later).early()));
  return null;
}
