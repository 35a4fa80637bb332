import type { NewAgent, SettingsChange } from '@conch/runtime';

/** A demo space that shows turn-taking with agents that need no model. */
export interface DemoSpace {
  readonly name: string;
  readonly settings: SettingsChange;
  readonly agents: readonly Omit<NewAgent, 'kind'>[];
  /** The message that is there when the first person comes in. */
  readonly opening: string;
  /** The agents answer the opening, so it is posted only when somebody is there to watch. */
  readonly waitsForSomeone?: true;
  /** The title of the first thread, in a forum. */
  readonly title?: string;
}

/** Fast enough not to bore, slow enough to show which agents speak at the same time. */
export const CHUNK_MS = 60;

/** The pace of long answers. */
export const LONG_CHUNK_MS = 30;
