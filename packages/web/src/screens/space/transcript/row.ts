import type { Answered, SpaceView } from '@conch/sdk';
import type { PendingMessage, RunView, SilenceView, StreamView } from '@conch/sdk/view';
import type { MessageOnWire } from '@conch/protocol';
import type { AskedBy } from './asked-by.ts';

export type Quoted = NonNullable<MessageOnWire['replyTo']>;
export type Approval = Answered<'listApprovals'>['items'][number];

/** How far an agent that is to speak has got. */
export type RunStage = 'queued' | 'thinking' | 'using' | 'waiting' | 'paused';

/** One line of the transcript. Its key stays the same while a bubble becomes a message. */
export type Row =
  /** What is above all that is loaded: more, or the beginning. */
  | { readonly kind: 'top'; readonly key: 'top'; readonly isMore: boolean }
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  /** What follows was not read when the space was opened. */
  | { readonly kind: 'new'; readonly key: 'new' }
  | ({
      readonly kind: 'message';
      readonly key: string;
      readonly message: MessageOnWire;
      /** When it is shown as said: no later than what was said beside it and stands below. */
      readonly at: string;
      /** Whether it says who wrote it: a message right after another of the same author does not. */
      readonly isFirst: boolean;
      readonly isOwn: boolean;
      readonly isForMe: boolean;
      readonly quoted: Quoted | null;
      /** A version that is being made beside it. */
      readonly remake: StreamView | null;
      /** The run that was to make it again last, and left it as it is. */
      readonly unmade: SilenceView | null;
      /** What is waited for before that goes on. */
      readonly tool: string | null;
    } & AskedBy)
  | ({
      readonly kind: 'stream';
      readonly key: string;
      readonly stream: StreamView;
      readonly quoted: Quoted | null;
      readonly chainId: string | null;
      /** What is waited for before it goes on. */
      readonly tool: string | null;
      /** Whether it goes on later: it was cut short, or the connection is lost. */
      readonly isPaused: boolean;
    } & AskedBy)
  | {
      readonly kind: 'runs';
      readonly key: string;
      readonly runs: readonly RunView[];
      readonly stage: RunStage;
    }
  | { readonly kind: 'silence'; readonly key: string; readonly silences: readonly SilenceView[] }
  | {
      readonly kind: 'notice';
      readonly key: string;
      readonly message: MessageOnWire;
      /** Whether it still waits for a person. */
      readonly isOpen: boolean;
    }
  | { readonly kind: 'approval'; readonly key: string; readonly approval: Approval }
  | {
      readonly kind: 'pending';
      readonly key: string;
      readonly pending: PendingMessage;
      readonly quoted: Quoted | null;
    };

export type RowOf<Kind extends Row['kind']> = Extract<Row, { kind: Kind }>;

/** What of a space the rows are made of. */
export type ShownSpace = Pick<
  SpaceView,
  'me' | 'messages' | 'older' | 'silences' | 'streams' | 'runs' | 'pending' | 'floor'
>;
