import { readdirSync, statSync } from 'node:fs';
import { memoryUsage } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { BenchCase } from '../bench-case.ts';
import { withDataDirectory } from '../durable/data-directory.ts';
import { openRelay, type RelayRoom } from '../durable/relay.ts';

const MESSAGES = 100_000;
const SAMPLE_EVERY = 10_000;
const AT_ONCE = 50;
const MEBIBYTE = 1 << 20;

/** The memory of a process does not grow while it handles a day of messages. */
export const memory: BenchCase = {
  name: 'memory',
  run: () =>
    withDataDirectory(async (folder) => {
      const relay = await openRelay(folder, 1);
      const samples: Sample[] = [];
      for (let sent = 0; sent < MESSAGES; sent += SAMPLE_EVERY) {
        await postMessages(relay, SAMPLE_EVERY);
        const sample = sampleOf(sent + SAMPLE_EVERY, folder);
        process.stderr.write(`  ${readable(sample)}\n`);
        samples.push(sample);
      }
      await relay.conch.close();
      const [, early] = samples;
      const lastSample = samples.at(-1);
      if (early === undefined || lastSample === undefined) throw new Error('nothing was sampled');
      const fewest = Math.min(...samples.map(({ heap }) => heap));
      const most = Math.max(...samples.map(({ heap }) => heap));
      return [
        {
          label: `heap after ${lastSample.messages.toLocaleString('en')} messages against ${early.messages.toLocaleString('en')}`,
          value: lastSample.heap / early.heap,
          unit: '×',
          budget: 1.05,
          note: `${mib(early.heap)} and ${mib(lastSample.heap)}; ${mib(fewest)} to ${mib(most)} on the way`,
        },
        {
          label: 'open handles, late against early',
          value: lastSample.handles - early.handles,
          unit: 'more',
          budget: 0,
          note: `${lastSample.handles}, and ${lastSample.files ?? 'unknown'} open files`,
        },
        {
          label: 'write-ahead log at the end',
          value: lastSample.wal / MEBIBYTE,
          unit: 'MiB',
          budget: 64,
          note: `resident memory ${mib(lastSample.resident)}`,
        },
      ];
    }),
};

/**
 * Sends this number of messages. A person posts half of them, and the answers of the agent are the
 * other half.
 */
async function postMessages({ conch, spaceId, ana }: RelayRoom, messages: number): Promise<void> {
  for (let sent = 0; sent < messages; sent += 2 * AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, nth) =>
        conch.post({ spaceId, from: ana, content: `What about number ${sent + nth}?` }),
      ),
    );
    await conch.idle();
  }
}

interface Sample {
  readonly messages: number;
  readonly heap: number;
  readonly resident: number;
  readonly handles: number;
  readonly files: number | null;
  readonly wal: number;
}

function sampleOf(messages: number, folder: string): Sample {
  collectGarbage();
  const { heapUsed, rss } = memoryUsage();
  return {
    messages,
    heap: heapUsed,
    resident: rss,
    handles: process.getActiveResourcesInfo().length,
    files: openFiles(),
    wal: statSync(`${folder}/conch.db-wal`).size,
  };
}

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

// Collects garbage twice. Some objects become garbage only during the first collection, so only the
// second collection removes them.
function collectGarbage(): void {
  gc();
  gc();
}

/** The number of open files. Null on systems other than Linux, because only Linux lists them. */
function openFiles(): number | null {
  return process.platform === 'linux' ? readdirSync('/proc/self/fd').length : null;
}

function readable({ messages, heap, handles, wal }: Sample): string {
  return `${messages.toLocaleString('en')} messages: heap ${mib(heap)}, ${handles} handles, log ${mib(wal)}`;
}

function mib(bytes: number): string {
  return `${(bytes / MEBIBYTE).toFixed(1)} MiB`;
}
