import type { MessageOnWire } from '@conch/protocol';
import type { PanelSearch } from './panel.ts';

/** Actions of the transcript that other parts of the screen can call. */
export interface TranscriptActions {
  /** Scrolls to a message of any age, highlights it and focuses it. */
  readonly jumpTo: (messageId: string) => void;
}

/** Actions of the composer that other parts of the screen can call. */
export interface ComposerActions {
  readonly reply: (message: MessageOnWire) => void;
  readonly focus: () => void;
  /** Inserts a text before the current draft, and puts the caret after it. */
  readonly fill: (text: string) => void;
  /** Like `fill`, but also opens the list of names before the text, to choose another addressee. */
  readonly readdress: (text: string) => void;
}

/**
 * Actions that one part of a space screen provides and other parts call. The parts therefore do not
 * import each other.
 */
export interface SpaceActions extends TranscriptActions, ComposerActions {
  readonly openWhy: (runId: string) => void;
  readonly openChain: (chainId: string) => void;
  readonly openPanel: (panel: PanelSearch['panel']) => void;
  readonly closePanel: () => void;
}

let actions: SpaceActions | null = null;

/** The actions of the open space screen, for code outside the screen. Null if no space is open. */
export function currentActions(): SpaceActions | null {
  return actions;
}

/** Registers the actions of the open screen. The returned function removes them. */
export function showActions(shown: SpaceActions): () => void {
  actions = shown;
  return () => {
    if (actions === shown) actions = null;
  };
}
