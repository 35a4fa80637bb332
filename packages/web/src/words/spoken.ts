import { looksNow, subscribeToLooks, type Language } from '../looks.ts';
import type { en } from './en.ts';
import { chat } from './en/chat.ts';
import { comingIn } from './en/coming-in.ts';
import { composer } from './en/composer.ts';
import { message } from './en/message.ts';
import { parts } from './en/parts.ts';
import { shell } from './en/shell.ts';
import { why } from './en/why.ts';
import { speakForServer } from './server-words.ts';

/** Everything that the page says, by the part of the page that says it. */
export type Words = {
  readonly [Part in keyof typeof en]: Readonly<Record<keyof (typeof en)[Part], string>>;
};

export interface Spoken {
  readonly language: Language;
  readonly words: Partial<Words>;
}

// The door and a space need these words; the others come with the screens that say them.
const FIRST = { chat, comingIn, composer, message, parts, shell, why };

type Later = Exclude<keyof Words, keyof typeof FIRST>;

const LATER: { readonly [Part in Later]: () => Promise<Words[Part]> } = {
  agents: async () => (await import('./en/agents.ts')).agents,
  budget: async () => (await import('./en/budget.ts')).budget,
  commands: async () => (await import('./en/commands.ts')).commands,
  forum: async () => (await import('./en/forum.ts')).forum,
  palette: async () => (await import('./en/palette.ts')).palette,
  reasons: async () => (await import('./en/reasons.ts')).reasons,
  removed: async () => (await import('./en/removed.ts')).removed,
  settings: async () => (await import('./en/settings.ts')).settings,
  space: async () => (await import('./en/space.ts')).space,
  welcome: async () => (await import('./en/welcome.ts')).welcome,
};

const english: Partial<Words> = { ...FIRST };
let spoken: Spoken = { language: 'en', words: english };
const listeners = new Set<() => void>();
const asked = new Map<keyof Words, Promise<void>>();

/** Gets the words of the chosen language, now and whenever another one is chosen. */
export async function startWords(): Promise<void> {
  await speak(looksNow().language);
  subscribeToLooks(() => void speak(looksNow().language));
}

export function spokenNow(): Spoken {
  return spoken;
}

export function subscribeToSpoken(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves when the English words of a part are there; always the same promise for a part. */
export function partIsThere(part: keyof Words): Promise<void> {
  const known = asked.get(part) ?? loadPart(part);
  asked.set(part, known);
  return known;
}

async function loadPart(part: keyof Words): Promise<void> {
  if (!isLater(part)) return;
  try {
    Object.assign(english, { [part]: await LATER[part]() });
  } catch (failure) {
    asked.delete(part);
    throw failure;
  }
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
  await Promise.all(Object.keys(LATER).map((part) => partIsThere(part as Later)));
  return null;
}
