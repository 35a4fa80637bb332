import type { SdkClock } from '../clock.ts';
import type { SocketClass } from '../web-socket.ts';
import type { ConchError } from './conch-error.ts';
import type { ConnectionState } from './live/connection.ts';
import type { FeedListener } from './live/feed-reader.ts';
import type { AnsweredQuestion, QuestionOptions } from './space/ask.ts';
import type { FollowedSpace } from './space/follow-space.ts';
import type { HttpCaller } from './http/http-caller.ts';
import type { AckFrame, ClientAct } from './live/outbox.ts';
import type { PendingStore } from './space/pending-store.ts';

/** The server and the credentials of a client. */
export interface ClientOptions {
  /** The address of the server as people open it: `http://127.0.0.1:2662`. */
  readonly url: string | URL;
  /** A bearer token. A page served by Conch omits it and uses its cookie. */
  readonly token?: string;
  /** Reports posts in forums as one `forum:news` per tick and thread. */
  readonly coalesceForums?: boolean;
  /**
   * Stores unsent messages outside this client. The next client that follows the space sends them.
   */
  readonly pendingStore?: PendingStore;
  /** Receives problems for which no caller waits. The default is `console.warn`. */
  readonly onProblem?: (problem: ConchError) => void;
  /** The defaults are the global `fetch` and `WebSocket`. */
  readonly fetch?: typeof fetch;
  readonly webSocket?: SocketClass;
  /** For tests: the clock, and random numbers from [0, 1) for the reconnect delay. */
  readonly clock?: SdkClock;
  readonly chance?: () => number;
}

/** A client of one server: its routes, and one socket for all followed spaces. */
export interface Client {
  /**
   * Calls a route by its name. Throws a `ConchError` if the server refuses.
   * @example await client.call('postMessage', { params: { spaceId }, body: { content: 'Hello' } });
   */
  readonly call: HttpCaller['call'];
  /**
   * The pages of a list, one after the other.
   * @example for await (const spaces of client.pages('listSpaces')) show(spaces);
   */
  readonly pages: HttpCaller['pages'];
  /** Calls a route and returns its response line by line. */
  readonly lines: HttpCaller['lines'];
  /** Calls a route and returns its response as a file, for example `downloadBackup`. */
  readonly file: HttpCaller['file'];
  /**
   * Follows a space. Its view stays up to date, also after a reconnect.
   * @example
   * const space = client.follow(spaceId);
   * space.subscribe(() => draw(space.view));
   */
  readonly follow: (spaceId: string, options?: FollowOptions) => FollowedSpace;
  /**
   * Reports the events of a space after a given event, or from now on. Returns a function that
   * stops the reports.
   */
  readonly listen: (
    spaceId: string,
    listener: FeedListener,
    from?: { readonly after: number | null },
  ) => () => void;
  /**
   * Performs an act in a space. Without a connection the act waits. Acts with the same `clientId`
   * create one message.
   */
  readonly send: (act: ClientAct, options?: { readonly signal?: AbortSignal }) => Promise<AckFrame>;
  /**
   * Posts a message in a space, and resolves with the answers when all agents are done. Needs no
   * socket.
   * @example const { answers, silences, cost } = await client.ask(spaceId, 'What is left to do?');
   */
  readonly ask: (
    spaceId: string,
    content: string,
    options?: QuestionOptions,
  ) => Promise<AnsweredQuestion>;
  readonly connection: ConnectionState;
  /** Calls the listener when `connection` changes. Returns a function that removes the listener. */
  readonly onConnection: (listener: (state: ConnectionState) => void) => () => void;
  /** Opens the socket now instead of at its first use. Also reopens a stopped connection. */
  readonly connect: () => Promise<void>;
  /**
   * Checks now whether the server answers. A connection without an answer within two seconds counts
   * as lost. A lost connection is retried now. For example, a page calls this at the event
   * `offline`.
   */
  readonly checkLine: () => void;
  /** Closes the client. All waiting requests are refused. */
  readonly close: () => void;
}

export interface FollowOptions {
  /** The number of messages per page, at most 500. The default is 50. */
  readonly pageSize?: number;
}
