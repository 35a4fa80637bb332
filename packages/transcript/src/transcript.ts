import type { NewMember, RunFailure, SpaceSettings, ToolCall } from '@conch/engine';

/** A conversation in a text file. */
export interface Transcript {
  readonly file: string;
  readonly title: string;
  /** The comments before the first space. */
  readonly about: readonly string[];
  readonly spaces: readonly SpaceSetup[];
  readonly steps: readonly TranscriptStep[];
}

/** A space at the beginning of the conversation. */
export interface SpaceSetup {
  readonly name: string;
  readonly settings: Partial<SpaceSettings>;
  /** Ids are names, so two members of a transcript never share a name. */
  readonly members: readonly NewMember[];
  readonly services: readonly string[];
  readonly outsiders: readonly Pick<NewMember, 'name' | 'kind'>[];
  /** The seed of a forum's ticks. */
  readonly seed: string;
  readonly showsTurns: boolean;
  /**
   * The folder with the files of the transcript's agents. Null if the lines of the transcript are
   * the answers of the agents.
   */
  readonly agentsFolder: string | null;
}

/** One line of the conversation, with the decisions that must follow from it. */
export interface TranscriptStep {
  readonly line: number;
  readonly source: string;
  /** The comments directly above the line. */
  readonly notes: readonly string[];
  readonly space: string;
  readonly act: StepAct;
  readonly expected: readonly string[];
}

/** The act that a line of the conversation describes. */
export type StepAct =
  | {
      readonly kind: 'say';
      readonly who: string;
      readonly text: string;
      readonly replyTo: string | null;
    }
  | { readonly kind: 'skip'; readonly who: string }
  | {
      readonly kind: 'delegate';
      readonly who: string;
      readonly to: string;
      readonly reason: string;
    }
  | {
      readonly kind: 'fail';
      readonly who: string;
      readonly failure: RunFailure;
      readonly written: string | null;
    }
  | { readonly kind: 'call'; readonly who: string; readonly call: ToolCall }
  | {
      readonly kind: 'stop';
      readonly who: string;
      readonly target: 'chain' | 'everything' | { readonly agent: string };
      readonly written: string | null;
    }
  | { readonly kind: 'continue'; readonly who: string }
  | { readonly kind: 'pass-time'; readonly ms: number }
  | { readonly kind: 'join'; readonly member: NewMember }
  | { readonly kind: 'leave'; readonly who: string }
  | { readonly kind: 'switch'; readonly who: string; readonly status: 'active' | 'paused' }
  | { readonly kind: 'change'; readonly settings: Partial<SpaceSettings> }
  | { readonly kind: 'tick' }
  | {
      readonly kind: 'open-thread';
      readonly who: string;
      readonly title: string;
      readonly category: string;
      readonly text: string;
    }
  | {
      readonly kind: 'reply-in-thread';
      readonly who: string;
      readonly title: string;
      readonly text: string;
    };

/** A line that cannot be read or played, with its position. */
export class TranscriptError extends Error {
  override readonly name = 'TranscriptError';

  constructor(place: { readonly file: string; readonly line: number }, problem: string) {
    super(`${place.file}:${place.line}: ${problem}`);
  }
}
