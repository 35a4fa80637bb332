import type { Clock } from '../clock.ts';
import type { SocketClass } from '../web-socket.ts';
import type { ConchError } from './conch-error.ts';
import type { ConnectionState } from './connection.ts';
import type { FeedListener } from './feed-reader.ts';
import type { FollowedSpace } from './follow-space.ts';
import type { HttpCaller } from './http-caller.ts';
import type { Ack, Act } from './outbox.ts';
import type { PendingStore } from './pending-store.ts';

/** Which server, and as whom. */
export interface ClientOptions {
  /** Where the server is, as people open it: `http://127.0.0.1:2662`. */
  readonly url: string | URL;
  /** A bearer token; a page of the server leaves it out, and comes with its cookie. */
  readonly token?: string;
  /** Posts of forums are told together, as `forum:news`: once a tick for each thread. */
  readonly coalesceForums?: boolean;
  /** Keeps what is not sent yet beyond this client: whoever follows the space next sends it. */
  readonly pendingStore?: PendingStore;
  /** Gets what went wrong where nobody waits for an answer; `console.warn` unless said. */
  readonly onProblem?: (problem: ConchError) => void;
  /** `fetch` and `WebSocket` of Node and of browsers unless said. */
  readonly fetch?: typeof fetch;
  readonly webSocket?: SocketClass;
  /** For tests: time, and numbers from [0, 1) for the tries to come back. */
  readonly clock?: Clock;
  readonly chance?: () => number;
}

/** A client of one server: its routes, and one socket for all spaces that are followed. */
export interface Client {
  /**
   * Asks a route by its name; throws a `ConchError` if it is refused.
   * @example await client.call('postMessage', { params: { spaceId }, body: { content: 'Hello' } });
   */
  readonly call: HttpCaller['call'];
  /**
   * The pages of a list, one after the other.
   * @example for await (const spaces of client.pages('listSpaces')) show(spaces);
   */
  readonly pages: HttpCaller['pages'];
  /** What a route gives line by line. */
  readonly lines: HttpCaller['lines'];
  /**
   * Follows a space: what there is to show of it, kept up to date whatever the connection does.
   * @example const space = client.follow(spaceId); space.subscribe(() => draw(space.view));
   */
  readonly follow: (spaceId: string, options?: FollowOptions) => FollowedSpace;
  /** Tells what happens in a space after an event, or from now on; the returned function ends it. */
  readonly listen: (
    spaceId: string,
    listener: FeedListener,
    from?: { readonly after: number | null },
  ) => () => void;
  /** Does something in a space; without a connection it waits. The same `clientId` is one message. */
  readonly send: (act: Act, options?: { readonly signal?: AbortSignal }) => Promise<Ack>;
  readonly connection: ConnectionState;
  /** Calls whenever `connection` is another; the returned function ends that. */
  readonly onConnection: (listener: (state: ConnectionState) => void) => () => void;
  /** Opens the socket now, and not when it is first needed; again after it was stopped. */
  readonly connect: () => Promise<void>;
  /**
   * Finds out at once whether the server is there; one that does not answer within two seconds is
   * lost, and a lost one is tried now. For whoever knows of a reason: a page that hears `offline`.
   */
  readonly checkLine: () => void;
  /** Ends everything; whatever waits is refused. */
  readonly close: () => void;
}

export interface FollowOptions {
  /** How many messages are fetched at once, at most 500; 50 unless said. */
  readonly pageSize?: number;
}
