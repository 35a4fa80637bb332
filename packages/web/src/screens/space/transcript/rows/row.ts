import type { RouteOutput } from '@conch/sdk';
import type { PendingMessage, ActiveRun, SilenceView } from '@conch/sdk/view';
import type { MessageOnWire } from '@conch/protocol';
import type { PageStream, PageView } from '../../../../client/spaces/page-view.ts';
import type { PrecedingAgent } from './preceding-agent.ts';

export type QuotedMessage = NonNullable<MessageOnWire['replyTo']>;
export type Approval = RouteOutput<'listApprovals'>['items'][number];

/** The stage of an agent that has not written any text yet. */
export type RunStage = 'queued' | 'thinking' | 'using' | 'waiting' | 'approval' | 'paused';

/** One row of the transcript. When a stream becomes a message, its key does not change. */
export type Row =
  /** The row above all loaded messages. `isMore` means that older messages can be loaded. */
  | { readonly kind: 'top'; readonly key: 'top'; readonly isMore: boolean }
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  /** The line before the first message that was unread when the space opened. */
  | { readonly kind: 'new'; readonly key: 'new' }
  | ({
      readonly kind: 'message';
      readonly key: string;
      readonly message: MessageOnWire;
      /** The displayed time. It is never later than the displayed time of a message below. */
      readonly at: string;
      /** Whether the sender is shown. Consecutive messages of one sender show the sender once. */
      readonly isFirst: boolean;
      readonly isOwn: boolean;
      readonly isForMe: boolean;
      readonly quoted: QuotedMessage | null;
      /** The names of everyone who asked for this answer, the first asker first. */
      readonly rails: readonly string[];
      /** The stream of a new version of this message. */
      readonly remake: PageStream | null;
      /** The last run that tried to regenerate the message without success. */
      readonly unmade: SilenceView | null;
      /** The tool that the regenerating run is using. */
      readonly tool: string | null;
    } & PrecedingAgent)
  | ({
      readonly kind: 'stream';
      readonly key: string;
      readonly stream: PageStream;
      readonly quoted: QuotedMessage | null;
      readonly rails: readonly string[];
      readonly chainId: string | null;
      /** The tool that the run is using. */
      readonly tool: string | null;
      /**
       * Whether the run will continue later, because it was interrupted or the connection is lost.
       */
      readonly isPaused: boolean;
    } & PrecedingAgent)
  | {
      readonly kind: 'runs';
      readonly key: string;
      readonly runs: readonly ActiveRun[];
      readonly stage: RunStage;
    }
  | { readonly kind: 'silence'; readonly key: string; readonly silences: readonly SilenceView[] }
  | {
      readonly kind: 'notice';
      readonly key: string;
      readonly message: MessageOnWire;
      /** Whether the notice still waits for a person. */
      readonly isOpen: boolean;
    }
  | { readonly kind: 'approval'; readonly key: string; readonly approval: Approval }
  | {
      readonly kind: 'pending';
      readonly key: string;
      readonly pending: PendingMessage;
      readonly quoted: QuotedMessage | null;
    };

export type RowOfKind<Kind extends Row['kind']> = Extract<Row, { kind: Kind }>;

/** The properties of a space from which the rows are made. */
export type ShownSpace = Pick<
  PageView,
  'me' | 'messages' | 'older' | 'silences' | 'streams' | 'runs' | 'approvals' | 'pending' | 'floor'
>;
