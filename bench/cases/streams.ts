import type { BenchCase, BenchResult } from '../bench-case.ts';
import { spreadOf } from '../durable/spent.ts';
import { BenchServer } from '../wire/server-process.ts';
import { tokensIn } from '../wire/token-source.ts';
import { closeWatchers, openWatchers, untilTrue } from '../wire/watchers.ts';

const STREAMS = 1_000;
const WATCHERS = 50;
const SECONDS = 5;
// The measurement is in the middle of the streams, because the start and the end of a stream are
// one-time costs.
const MEASURED_MS = 3_000;
const ROUNDS = 3;

interface StreamTimings {
  /** The CPU time that the server needs to send one word to all watchers. */
  readonly cpuUs: number;
  readonly lateMs: readonly number[];
  readonly tokens: number;
  readonly areAllEqual: boolean;
}

/**
 * The cost of a thousand agents that speak to fifty people at once, compared with a bare loop that
 * combines words.
 */
export const streams: BenchCase = {
  name: 'streams',
  async run() {
    const ours: StreamTimings[] = [];
    const baselines: StreamTimings[] = [];
    const conch = await BenchServer.start('conch-server');
    const bare = await BenchServer.start('bare-server');
    for (let round = -1; round < ROUNDS; round += 1) {
      const baseline = await measure(bare);
      const mine = await measure(conch);
      if (round < 0) continue;
      baselines.push(baseline);
      ours.push(mine);
    }
    await conch.end();
    await bare.end();
    return results(ours, baselines);
  },
};

function results(
  ours: readonly StreamTimings[],
  baselines: readonly StreamTimings[],
): BenchResult[] {
  const ratio = spreadOf(ours.map(({ cpuUs }, n) => cpuUs / (baselines[n]?.cpuUs ?? Number.NaN)));
  const latenciesMs = ours.flatMap(({ lateMs }) => lateMs).toSorted((a, b) => a - b);
  const baselineLate = baselines.flatMap(({ lateMs }) => lateMs).toSorted((a, b) => a - b);
  const expectedTokens = STREAMS * tokensIn(SECONDS);
  const missing = ours.reduce((sum, { tokens }) => sum + expectedTokens - tokens, 0);
  const same = ours.every(({ areAllEqual }) => areAllEqual);
  return [
    {
      label: `${STREAMS} streams of 50 words/s to ${WATCHERS} watchers, CPU`,
      value: ratio.median,
      unit: '× a bare loop',
      budget: 1.5,
      note: `${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)}; the loop ${spreadOf(baselines.map(({ cpuUs }) => cpuUs)).median.toFixed(1)} µs for a word to all`,
    },
    {
      label: 'how late words arrive, p99',
      value: latenciesMs[Math.floor(latenciesMs.length * 0.99)] ?? Number.NaN,
      unit: 'ms',
      budget: 100,
      note: `the loop ${baselineLate[Math.floor(baselineLate.length * 0.99)] ?? '?'} ms`,
    },
    {
      label: 'words that did not arrive',
      value: missing,
      unit: 'words',
      budget: 0,
      note: same ? 'every watcher got the same bytes' : 'NOT every watcher got the same bytes',
    },
  ];
}

async function measure(server: BenchServer): Promise<StreamTimings> {
  const { port, spaces } = server;
  const watchers = await openWatchers(WATCHERS, { port, spaceId: spaces?.stream ?? null });
  const [listener] = watchers;
  const lateMs: number[] = [];
  let tokens = 0;
  listener?.socket.on('message', (data) => {
    const now = Date.now();
    // Only the first watcher parses the words that it receives. The other watchers only count
    // bytes.
    for (const word of wordsIn((data as Buffer).toString())) {
      tokens += 1;
      lateMs.push(now - word);
    }
  });
  await server.order({ do: 'stream', streams: STREAMS, seconds: SECONDS });
  const before = await server.usage();
  const tokensBefore = tokens;
  await new Promise((resolve) => setTimeout(resolve, MEASURED_MS));
  const after = await server.usage();
  const streamedTokens = tokens - tokensBefore;
  await server.order({ do: 'finish' });
  // Waits for the last words, for at most two seconds.
  let patience = 2_000;
  const expectedTokens = STREAMS * tokensIn(SECONDS);
  const isSame = (): boolean => watchers.every(({ bytes }) => bytes === listener?.bytes);
  await untilTrue(() => (patience -= 1) < 0 || (tokens >= expectedTokens && isSame()));
  const areAllEqual = isSame();
  closeWatchers(watchers);
  return { cpuUs: (after.cpuUs - before.cpuUs) / streamedTokens, lateMs, tokens, areAllEqual };
}

interface ChunkFrame {
  readonly type: string;
  readonly delta: string;
}

function wordsIn(text: string): readonly number[] {
  const parsed = JSON.parse(text) as ChunkFrame | readonly ChunkFrame[];
  const frames = Array.isArray(parsed) ? (parsed as readonly ChunkFrame[]) : [parsed as ChunkFrame];
  return frames.flatMap(({ type, delta }) =>
    type === 'stream_chunk' ? delta.trim().split(' ').map(Number) : [],
  );
}
