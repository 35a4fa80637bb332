import { cpuUsage } from 'node:process';
import type { BenchOrder, ProcessUsage } from './server-process.ts';

interface OrderedServer {
  readonly port: number;
  /** The spaces to watch, if the server has any. */
  readonly spaces?: { readonly speak: string; readonly stream: string };
  readonly speak?: (messages: number) => Promise<void>;
  readonly change?: () => Promise<void>;
  /**
   * Starts streams. Resolves when all streams have started. `ended` resolves when all have ended.
   */
  readonly stream?: (given: {
    readonly streams: number;
    readonly seconds: number;
  }) => Promise<{ readonly ended: Promise<unknown> }>;
  readonly close: () => Promise<void>;
}

/** Carries out the orders of the bench one by one. The process ends when the bench ends. */
export function serveOrders({ port, spaces, speak, change, stream, close }: OrderedServer): void {
  const say = (answer: object): void => void process.send?.(answer);
  process.on('message', (order: BenchOrder) => {
    if (order.do === 'usage') return say(usage());
    void perform(order).then(() => say({ done: true }));
    return undefined;
  });
  let ended: Promise<unknown> = Promise.resolve();
  const perform = async (order: BenchOrder): Promise<void> => {
    if (order.do === 'speak') await speak?.(order.messages);
    if (order.do === 'change') await change?.();
    if (order.do === 'stream') ended = (await stream?.(order))?.ended ?? ended;
    if (order.do === 'finish') await ended;
    if (order.do === 'collect') globalThis.gc?.();
  };
  process.on('disconnect', () => void close().then(() => process.exit(0)));
  say({ port, spaces: spaces ?? null });
}

function usage(): ProcessUsage {
  const { user, system } = cpuUsage();
  return { cpuUs: user + system, rssBytes: process.memoryUsage().rss };
}
