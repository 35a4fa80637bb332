import type { NewAgent, SettingsChange } from '@conch/runtime';

/** A demo space that shows turn-taking with agents that need no model. */
export interface DemoSpace {
  readonly name: string;
  readonly settings: SettingsChange;
  readonly agents: readonly Omit<NewAgent, 'kind'>[];
  /** The first message of the space. */
  readonly opening: string;
  /** Posts the opening only when somebody watches, because the agents answer it at once. */
  readonly waitsForSomeone?: true;
  /** The title of the first thread of a forum. */
  readonly title?: string;
}

/**
 * The pause between chunks: fast enough not to bore, slow enough to show which agents speak at the
 * same time.
 */
export const CHUNK_MS = 60;

/** The pace of long answers. */
export const LONG_CHUNK_MS = 30;
