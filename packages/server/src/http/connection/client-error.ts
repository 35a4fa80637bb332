import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { RequestRefused } from '../../request-refused.ts';
import { refuseOn } from './refuse-on.ts';

/** The response to the newest request of each connection. */
export type NewestAnswers = WeakMap<Duplex, ServerResponse>;

type ClientError = Error & { readonly code?: string };

/**
 * Handles `clientError`. An error is sent only if a request waits for a response. On an idle
 * connection, a browser would take the bytes as the response to its next request.
 */
export function clientErrorHandler(newest: NewestAnswers) {
  return (error: ClientError, socket: Duplex): void => {
    // A refusal is already being sent.
    if (socket.writableEnded) return;
    const isSilent =
      socket.destroyed ||
      error.code === 'ECONNRESET' ||
      hasSentNothing(error, socket as Socket, newest.get(socket)) ||
      !awaitsAnswer(newest.get(socket));
    if (isSilent) socket.destroy();
    else refuseOn(socket, refusalOf(error));
  };
}

// Clients may send one line break before a request, so a line break alone is not a request.
function hasSentNothing(
  { code }: ClientError,
  { bytesRead }: Socket,
  newest: ServerResponse | undefined,
): boolean {
  if (bytesRead === 0) return true;
  return code === TIME_OUT && newest === undefined && bytesRead <= '\r\n'.length;
}

// True if the next request has begun, or if the body of the newest request is incomplete. Node
// assigns the socket to a response only after the earlier responses have ended.
function awaitsAnswer(newest: ServerResponse | undefined): boolean {
  if (newest === undefined) return true;
  return newest.req.complete ? newest.closed : newest.socket !== null && !newest.headersSent;
}

const TIME_OUT = 'ERR_HTTP_REQUEST_TIMEOUT';
const TOO_LARGE = new RequestRefused(
  'header-too-large',
  'The headers are too large. Send fewer or shorter ones.',
);
const TOO_LATE = new RequestRefused(
  'request-timeout',
  'The request did not arrive in time. Send it again.',
);
const MALFORMED = new RequestRefused('bad-input', 'Malformed HTTP request. Check its syntax.');

function refusalOf({ code }: ClientError): RequestRefused {
  if (code === 'HPE_HEADER_OVERFLOW') return TOO_LARGE;
  return code === TIME_OUT ? TOO_LATE : MALFORMED;
}
