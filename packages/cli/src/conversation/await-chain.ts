import type { Client, ConchError } from '@conch/sdk';
import { CliFailure, failureOf } from '../cli-failure.ts';
import { limitOutage } from '../connection/connection-limit.ts';
import { ChainWatch, type ChainNews } from './chain-watch.ts';
import { OutageNote } from './outage-note.ts';

interface AwaitedChain {
  readonly client: Client;
  readonly spaceId: string;
  readonly signal: AbortSignal;
  readonly timeoutMs: number | null;
  /** How long the connection may be lost before the wait fails. */
  readonly limitMs: number;
  readonly note: (line: string) => void;
  /** Posts the message. Called when the event feed is live. */
  readonly post: () => Promise<{ readonly messageId: string }>;
  readonly onNews: (news: ChainNews) => void;
}

/**
 * Posts a message and resolves when its chain is over. Ctrl-C stops the chain, because otherwise
 * the agents would cost money after the person has left.
 */
export async function awaitChain(parts: AwaitedChain): Promise<void> {
  const { client, spaceId, signal, timeoutMs, limitMs, note, post, onNews } = parts;
  const watch = new ChainWatch();
  const outage = new OutageNote(note);
  const over = Promise.withResolvers<void>();
  const live = Promise.withResolvers<void>();
  const tell = (news: ChainNews): void => {
    onNews(news);
    if (news.isOver) over.resolve();
  };
  const fail = (failure: Error): void => {
    over.reject(failure);
    live.reject(failure);
  };
  live.promise.catch(() => {});
  over.promise.catch(() => {});
  const stopListening = client.listen(spaceId, {
    event: (event) => tell(watch.take(event)),
    live: () => {
      outage.live();
      live.resolve();
    },
    lost: () => outage.connectionLost(),
    resync: () => void recheck({ client, spaceId, watch, over }),
    ended: (failure: ConchError) => fail(failure),
  });
  const stopWaiting = failWhen(signal, { timeoutMs, fail });
  const stopWatching = limitOutage(client, { limitMs, fail });
  try {
    await live.promise;
    const { messageId } = await post();
    for (const news of watch.begin(messageId)) tell(news);
    await over.promise;
  } catch (error) {
    const reason = signal.aborted ? (signal.reason as Error) : error;
    if (reason instanceof CliFailure && watch.chainId !== null) {
      const { chainId } = watch;
      const isLost = reason.kind === 'unreachable';
      note(isLost ? NOT_STOPPED : await stopChain(client, { spaceId, chainId }));
    }
    throw reason;
  } finally {
    stopWaiting();
    stopWatching();
    stopListening();
  }
}

const NOT_STOPPED = 'The agents were not stopped, because the server does not answer.';

/**
 * Stops the agents, and returns a text for the person. If the server has stopped, this is not a
 * failure.
 */
async function stopChain(
  client: Client,
  { spaceId, chainId }: { readonly spaceId: string; readonly chainId: string },
): Promise<string> {
  try {
    await client.call('stop', { params: { spaceId }, body: { chainId } });
    return 'The agents were stopped.';
  } catch (error) {
    return `The agents could not be stopped. ${failureOf(error).message}`;
  }
}

function failWhen(
  signal: AbortSignal,
  { timeoutMs, fail }: { readonly timeoutMs: number | null; readonly fail: (why: Error) => void },
): () => void {
  const abort = (): void => fail(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  const late = new CliFailure(
    'failed',
    'The agents did not finish in time. Use a longer --timeout.',
    'timeout',
  );
  const timer = timeoutMs === null ? undefined : setTimeout(() => fail(late), timeoutMs);
  return () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  };
}

/**
 * Checks the chain after a gap in the event feed, because the end of the chain may be in the gap.
 */
async function recheck({
  client,
  spaceId,
  watch,
  over,
}: Pick<AwaitedChain, 'client' | 'spaceId'> & {
  readonly watch: ChainWatch;
  readonly over: PromiseWithResolvers<void>;
}): Promise<void> {
  const { chainId } = watch;
  if (chainId === null) return;
  try {
    const { endedAt } = await client.call('readChain', { params: { spaceId, chainId } });
    if (endedAt !== null) over.resolve();
  } catch (error) {
    over.reject(error);
  }
}
