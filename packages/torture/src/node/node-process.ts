import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { NodeOptions, TortureOrder, Report } from './orders.ts';

/** How a process ended: by a signal, or with an exit code. */
export interface ProcessExit {
  readonly signal: NodeJS.Signals | null;
  readonly code: number | null;
  /** The error output of the process. */
  readonly stderr: string;
}

interface ReportEvents {
  report: [Report];
}

/**
 * Conch in a separate process. Tests can send messages to the process, and can pause and kill the
 * process.
 */
export class NodeProcess {
  /**
   * The program to start. Tests bundle the program into one file, because they start it hundreds of
   * times.
   */
  static program = fileURLToPath(new URL('node-main.ts', import.meta.url));
  /** Additional options of Node. */
  static nodeArgs: readonly string[] = [];
  readonly node: string;
  readonly exit: Promise<ProcessExit>;
  /** Resolves to true when the process is ready, or to false if it died before. */
  readonly isReady: Promise<boolean>;
  readonly #child: ChildProcess;
  readonly #reports = new EventEmitter<ReportEvents>();
  #ending: ProcessExit | null = null;

  /** `env` is added to the environment of this process. */
  constructor(options: NodeOptions, env: NodeJS.ProcessEnv = {}) {
    this.node = options.node;
    const { nodeArgs, program } = NodeProcess;
    const child = spawn(
      process.execPath,
      ['--conditions=conch-source', ...nodeArgs, program, JSON.stringify(options)],
      {
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...env },
      },
    );
    this.#child = child;
    LIVING.add(child);
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('message', (report: Report) => this.#reports.emit('report', report));
    this.exit = once(child, 'close').then(([code, signal]: unknown[]) => {
      LIVING.delete(child);
      this.#ending = {
        signal: (signal ?? null) as NodeJS.Signals | null,
        code: (code ?? null) as number | null,
        stderr,
      };
      return this.#ending;
    });
    this.isReady = this.next('ready').then((report) => report !== null);
  }

  get hasEnded(): boolean {
    return this.#ending !== null;
  }

  onReport(listen: (report: Report) => void): void {
    this.#reports.on('report', listen);
  }

  /** The next report of a kind, or null if the process ends before such a report. */
  async next<Kind extends Report['kind']>(
    kind: Kind,
    isMeant: (report: Extract<Report, { kind: Kind }>) => boolean = () => true,
  ): Promise<Extract<Report, { kind: Kind }> | null> {
    let listen: (report: Report) => void = () => {};
    const report = new Promise<Extract<Report, { kind: Kind }>>((resolve) => {
      listen = (next) => {
        if (isOf(next, kind) && isMeant(next)) resolve(next);
      };
      this.#reports.on('report', listen);
    });
    const first = await Promise.race([report, this.exit.then(() => null)]);
    this.#reports.off('report', listen);
    return first;
  }

  /**
   * Sends an order. Returns false if the process has ended. An order to a dying process gets no
   * report.
   */
  tell(order: TortureOrder): boolean {
    if (this.hasEnded || !this.#child.connected) return false;
    this.#child.send(order, () => {});
    return true;
  }

  /** Freezes the process, like a machine that hangs. */
  pause(): void {
    this.#child.kill('SIGSTOP');
  }

  resume(): void {
    this.#child.kill('SIGCONT');
  }

  async kill(): Promise<ProcessExit> {
    this.#child.kill('SIGKILL');
    return this.exit;
  }
}

function isOf<Kind extends Report['kind']>(
  report: Report,
  kind: Kind,
): report is Extract<Report, { kind: Kind }> {
  return report.kind === kind;
}

/**
 * The folder of a compile cache. Thousands of processes load the same files. Without the cache,
 * they spent half of their time on compiling.
 */
const COMPILED = fileURLToPath(new URL('../../../../.cache/compiled', import.meta.url));

/**
 * When this process ends, all child processes are killed, because a paused child would not notice
 * the end of this process.
 */
const LIVING = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of LIVING) child.kill('SIGKILL');
});
