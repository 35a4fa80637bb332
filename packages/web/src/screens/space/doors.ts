import type { MessageOnWire } from '@conch/protocol';
import type { PanelSearch } from './panel.ts';

/** What the transcript can be asked for by the rest of the screen. */
export interface TranscriptDoor {
  /** Scrolls to a message, however old, marks it and puts the focus there. */
  readonly jumpTo: (messageId: string) => void;
}

/** What the composer can be asked for. */
export interface ComposerDoor {
  readonly reply: (message: MessageOnWire) => void;
  readonly focus: () => void;
  /** Puts a text before what stands there, and the focus behind it. */
  readonly fill: (text: string) => void;
  /** The same with a list of names open before it: who is to be asked that? */
  readonly readdress: (text: string) => void;
}

/** The doors between the parts of a space screen: each part stays ignorant of the others. */
export interface SpaceDoors extends TranscriptDoor, ComposerDoor {
  readonly openWhy: (runId: string) => void;
  readonly openChain: (chainId: string) => void;
  readonly openPanel: (panel: PanelSearch['panel']) => void;
  /** Opens it for who only wants to look: the focus stays. Replacing, it is no step of Back. */
  readonly openBeside: (
    panel: PanelSearch['panel'],
    how: { readonly isReplacing: boolean },
  ) => void;
  readonly isOnlyLookedAt: () => boolean;
  readonly closePanel: () => void;
}
