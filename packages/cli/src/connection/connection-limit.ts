import type { Client, ConnectionState } from '@conch/sdk';
import { CliFailure } from '../cli-failure.ts';

interface ConnectionLimit {
  readonly limitMs: number;
  /** Called if the connection was lost for the whole limit. */
  readonly fail: (failure: CliFailure) => void;
}

/**
 * Watches the live connection of a client. The watch also checks the connection regularly, because
 * a server that hangs closes no connection. Returns a function that ends the watch.
 */
export function limitOutage(client: Client, { limitMs, fail }: ConnectionLimit): () => void {
  let timer: NodeJS.Timeout | undefined;
  const late = (): void =>
    fail(new CliFailure('unreachable', 'The server does not answer.', 'no-connection'));
  const look = ({ kind }: ConnectionState): void => {
    if (kind !== 'open') {
      timer ??= setTimeout(late, limitMs);
      return;
    }
    clearTimeout(timer);
    timer = undefined;
  };
  const stopLooking = client.onConnection(look);
  look(client.connection);
  const checks = setInterval(() => {
    if (client.connection.kind === 'open') client.checkLine();
  }, limitMs / 2);
  return () => {
    stopLooking();
    clearInterval(checks);
    clearTimeout(timer);
  };
}
