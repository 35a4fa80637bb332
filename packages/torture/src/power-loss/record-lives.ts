import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClientLedger } from '../ledger.ts';
import { Load } from '../load.ts';
import { NodeProcess } from '../node/node-process.ts';
import type { TortureWorld } from '../world.ts';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('record-writes.c', import.meta.url));

/**
 * Builds the library that records the writes and syncs of a process. Null if the build is not
 * possible. The library needs Linux and a C compiler.
 */
function buildRecorder(folder: string): string | null {
  if (process.platform !== 'linux') return null;
  const library = join(folder, 'record-writes.so');
  const args = ['-shared', '-fPIC', '-O1', '-o', library, SOURCE, '-ldl', '-lpthread'];
  return spawnSync('cc', args, { stdio: 'ignore' }).status === 0 ? library : null;
}

interface Recording {
  readonly library: string;
  /** Only changes below this folder are recorded. */
  readonly under: string;
  readonly into: string;
  /** Kills the process immediately before this sync of the write-ahead log. */
  readonly dieAtSync: number | null;
}

function recordingEnv({ library, under, into, dieAtSync }: Recording): NodeJS.ProcessEnv {
  return {
    LD_PRELOAD: library,
    CONCH_RECORD_UNDER: under,
    CONCH_RECORD_INTO: into,
    ...(dieAtSync !== null && { CONCH_RECORD_DIE_AT: String(dieAtSync) }),
  };
}

/** All changes that a series of processes made to their data directory. */
export interface RecordedLives {
  /** The folder with the recording. The caller removes it. */
  readonly folder: string;
  /** The folder that was recorded. */
  readonly root: string;
  /** The file of acknowledgements, in `folder`. */
  readonly acks: string;
  readonly trace: Buffer;
}

interface LivesOptions {
  readonly seed: string;
  /** The number of syncs of the write-ahead log before each process is killed. */
  readonly syncsEach: number;
}

const CHAINS = 10_000;
const AT_ONCE = 16;
const LIVES = 3;

/**
 * Records processes under load, beginning with an empty disk. Each process is killed between a
 * write and its sync. The next process finds that write, acknowledges the repeated message, and
 * closes normally. Null if recording is not possible.
 */
export async function recordLives(options: LivesOptions): Promise<RecordedLives | null> {
  const folder = mkdtempSync(join(tmpdir(), 'conch-power-'));
  const library = buildRecorder(folder);
  if (library === null) {
    rmSync(folder, { recursive: true });
    return null;
  }
  const root = join(folder, 'disk');
  mkdirSync(root);
  const [acks, into] = [join(root, 'acks'), join(folder, 'trace')];
  await live(options, (node, dieAtSync) => {
    const location = { dialect: 'sqlite', dataDir: join(root, 'data') } as const;
    return new NodeProcess(
      { location, acks, node, witness: null, death: null, timing: {}, tells: false },
      recordingEnv({ library, under: root, into, dieAtSync }),
    );
  });
  return { folder, root, acks, trace: readFileSync(into) };
}

async function live(
  { seed, syncsEach }: LivesOptions,
  start: (node: string, dieAtSync: number | null) => NodeProcess,
): Promise<void> {
  const world = await furnished(start('first', null));
  const ledger = new ClientLedger();
  const load = new Load({ world, ledger, seed, atOnce: AT_ONCE, mostEach: Infinity });
  for (let nth = 1; nth <= LIVES; nth += 1) {
    const dying = start(`dying-${nth}`, syncsEach);
    await load.send(dying, CHAINS);
    const { signal, stderr } = await dying.exit;
    if (signal !== 'SIGKILL') throw new Error(`a recorded process ended by itself: ${stderr}`);
    const next = start(`next-${nth}`, null);
    await next.isReady;
    await load.settle(next);
    next.tell({ kind: 'close', drainMs: 0 });
    await next.exit;
  }
  if (ledger.strange.length > 0) throw new Error(ledger.strange.join('\n'));
}

async function furnished(first: NodeProcess): Promise<TortureWorld> {
  await first.isReady;
  first.tell({ kind: 'furnish' });
  const furnishedReport = await first.next('furnished');
  first.tell({ kind: 'close', drainMs: 0 });
  const { stderr } = await first.exit;
  if (furnishedReport === null) throw new Error(`the world could not be made: ${stderr}`);
  return furnishedReport.world;
}
