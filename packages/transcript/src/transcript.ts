import type { NewMember, RunFailure, SpaceSettings, ToolCall } from '@conch/engine';

/** A conversation as a text file tells it. */
export interface Transcript {
  readonly file: string;
  readonly title: string;
  /** What the file says about itself, before the first space. */
  readonly about: readonly string[];
  readonly spaces: readonly SpaceSetup[];
  readonly steps: readonly Step[];
}

/** A space as it is when the conversation begins. */
export interface SpaceSetup {
  readonly name: string;
  readonly settings: Partial<SpaceSettings>;
  /** Ids are names: no two members of a transcript share one. */
  readonly members: readonly NewMember[];
  readonly services: readonly string[];
  readonly outsiders: readonly Pick<NewMember, 'name' | 'kind'>[];
  /** The seed of a forum's ticks. */
  readonly seed: string;
  readonly showsTurns: boolean;
}

/** One line of the conversation, with the decisions that must follow from it. */
export interface Step {
  readonly line: number;
  readonly source: string;
  /** What comments say right before it. */
  readonly notes: readonly string[];
  readonly space: string;
  readonly act: StepAct;
  readonly expected: readonly string[];
}

/** What a line of the conversation says that happens. */
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
  | { readonly kind: 'switch'; readonly who: string; readonly status: 'active' | 'inactive' }
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

/** A line that cannot be read or played, with its place. */
export class TranscriptError extends Error {
  override readonly name = 'TranscriptError';

  constructor(place: { readonly file: string; readonly line: number }, problem: string) {
    super(`${place.file}:${place.line}: ${problem}`);
  }
}
