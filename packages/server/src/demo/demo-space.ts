import type { NewAgent, SettingsChange } from '@conch/runtime';

/** A space that shows what turn-taking is, with agents that need no model. */
export interface DemoSpace {
  readonly name: string;
  readonly settings: SettingsChange;
  readonly agents: readonly Omit<NewAgent, 'kind'>[];
  /** What stands there when the first person comes in. */
  readonly opening: string;
  /** Its agents answer the opening: it is said only when someone is there to see them. */
  readonly waitsForSomeone?: true;
  /** Of a forum: the title of the thread that it opens. */
  readonly title?: string;
}

/** Quick enough not to bore, slow enough to see who speaks at the same time. */
export const CHUNK_MS = 60;

/** For answers of many words. */
export const LONG_CHUNK_MS = 30;
