import { turn } from './turn.ts';
import type { watchQueues } from './watch-queues.ts';

interface Deaf {
  readonly frames: readonly { readonly type: string; readonly ref?: string | undefined }[];
  readonly send: (frame: { readonly type: 'ping'; readonly ref: string }) => void;
  readonly pause: () => void;
  readonly resume: () => void;
}

/**
 * One client sends many requests without reading while another client is served. Then the first
 * client reads.
 */
export async function askUnread(
  queues: ReturnType<typeof watchQueues>,
  {
    deaf,
    other,
    count,
  }: { deaf: Deaf; other: { readonly sync: () => Promise<void> }; count: number },
): Promise<{ readonly requestIds: readonly string[]; readonly answered: readonly string[] }> {
  const requestIds = Array.from({ length: count }, (_, nth) => `${'r'.repeat(190)}${nth}`);
  deaf.pause();
  for (const ref of requestIds) deaf.send({ type: 'ping', ref });
  for (let nth = 0; nth < 200; nth += 1) {
    await other.sync();
    queues.look();
  }
  deaf.resume();
  while (deaf.frames.length < count + 1) {
    queues.look();
    await turn();
  }
  const answered = deaf.frames.flatMap(({ type, ref = '' }) => (type === 'pong' ? [ref] : []));
  return { requestIds, answered };
}
