import { WORDS } from './outside-agents.ts';
import type { BenchServer } from './server-process.ts';
import { untilTrue, type BenchSocket } from './watchers.ts';

/** The timings of one message to many agents, measured at a watcher. */
export interface AskTimings {
  /** CPU time of the server until the last answer had arrived. */
  readonly cpuMs: number;
  /** The time from the post to the first word of each answer. */
  readonly firstMs: readonly number[];
  /** The time from the last word of each answer to the message that contains the answer. */
  readonly messageMs: readonly number[];
  /** The number of words that were expected but did not arrive in a stream. */
  readonly missing: number;
}

interface Frame {
  readonly type: string;
  readonly messageId: string;
  readonly delta: string;
  readonly message: {
    readonly id: string;
    readonly sender: { readonly kind: string };
    readonly content: string;
  };
}

let postCount = 0;

/** Posts one message to several agents, and waits until all have answered. */
export async function askAgents(
  {
    server,
    watcher,
    spaceId,
  }: {
    readonly server: BenchServer;
    readonly watcher: BenchSocket;
    readonly spaceId: string | null;
  },
  agents: number,
): Promise<AskTimings> {
  const first = new Map<string, number>();
  const messageMs: number[] = [];
  let words = 0;
  const onFrames = (bytes: unknown): void => {
    const now = Date.now();
    const parsed = JSON.parse(String(bytes)) as Frame | readonly Frame[];
    for (const frame of Array.isArray(parsed) ? (parsed as readonly Frame[]) : [parsed as Frame]) {
      if (frame.type === 'stream_chunk') {
        if (!first.has(frame.messageId)) first.set(frame.messageId, now);
        words += wordsIn(frame.delta).length;
      }
      if (frame.type === 'message' && frame.message.sender.kind === 'agent') {
        messageMs.push(now - Number(wordsIn(frame.message.content).at(-1)));
      }
    }
  };
  watcher.socket.on('message', onFrames);
  const before = await server.usage();
  const postedAt = Date.now();
  postCount += 1;
  const post = { type: 'send_message', clientId: `${postCount}`, spaceId, content: String(agents) };
  watcher.socket.send(JSON.stringify(post));
  await untilTrue(() => messageMs.length === agents);
  const after = await server.usage();
  watcher.socket.off('message', onFrames);
  return {
    cpuMs: (after.cpuUs - before.cpuUs) / 1000,
    firstMs: [...first.values()].map((at) => at - postedAt),
    messageMs,
    missing: agents * WORDS - words,
  };
}

function wordsIn(text: string): readonly string[] {
  return text.trim().split(' ');
}
