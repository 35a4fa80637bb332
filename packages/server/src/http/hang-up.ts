import type { ServerResponse } from 'node:http';

/** A signal that is aborted when the client closes the connection before the response is sent. */
export function hangUpOf(response: ServerResponse): AbortSignal {
  const hangUp = new AbortController();
  const closed = (): void => {
    if (!response.writableFinished) hangUp.abort();
  };
  if (response.closed) closed();
  else response.once('close', closed);
  return hangUp.signal;
}
