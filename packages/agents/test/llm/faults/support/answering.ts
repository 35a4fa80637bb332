import type { RequestListener, ServerResponse } from 'node:http';
import type { ProviderKind } from '../../../../src/llm/providers/provider.ts';
import { framesOf, type ModelSpeech } from './wire-frames.ts';

export const KINDS: readonly ProviderKind[] = ['compatible', 'openai', 'anthropic', 'google'];

export function streaming(response: ServerResponse): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  return response;
}

/** Streams these bytes and then ends the response. */
export function sending(...pieces: readonly (string | Uint8Array)[]): RequestListener {
  return (_request, response) => {
    streaming(response);
    for (const piece of pieces) response.write(piece);
    response.end();
  };
}

/** Streams a model step. */
export function saying(kind: ProviderKind, said: ModelSpeech): RequestListener {
  return sending(...framesOf(kind, said));
}

/** Sends a response without a stream. */
export function answering(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

/** Uses the listeners one after the other, and the last one for all further requests. */
export function inTurn(...listeners: readonly RequestListener[]): RequestListener {
  let nth = 0;
  return (request, response) => {
    const listener = listeners[Math.min(nth, listeners.length - 1)];
    nth += 1;
    listener?.(request, response);
  };
}
