import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { NodeOptions, Order, Report } from './orders.ts';

/** How a process ended: by its own hand or another's (a signal), or in some other way. */
export interface Ending {
  readonly signal: NodeJS.Signals | null;
  readonly code: number | null;
  /** What it complained of. */
  readonly said: string;
}

interface Heard {
  report: [Report];
}

/** Conch in a process of its own: it can be loaded, paused and killed. */
export class NodeProcess {
  /** What each is started with; tests, which start hundreds, have all of it in one file. */
  static program = fileURLToPath(new URL('node-main.ts', import.meta.url));
  readonly node: string;
  readonly ended: Promise<Ending>;
  /** Resolves when it serves, or to false when it died before. */
  readonly isReady: Promise<boolean>;
  readonly #child: ChildProcess;
  readonly #heard = new EventEmitter<Heard>();
  #ending: Ending | null = null;

  constructor(options: NodeOptions) {
    this.node = options.node;
    const child = spawn(
      process.execPath,
      ['--conditions=conch-source', NodeProcess.program, JSON.stringify(options)],
      {
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
      },
    );
    this.#child = child;
    LIVING.add(child);
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('message', (report: Report) => this.#heard.emit('report', report));
    this.ended = once(child, 'close').then(([code, signal]: unknown[]) => {
      LIVING.delete(child);
      this.#ending = {
        signal: (signal ?? null) as NodeJS.Signals | null,
        code: (code ?? null) as number | null,
        said,
      };
      return this.#ending;
    });
    this.isReady = this.next('ready').then((report) => report !== null);
  }

  get hasEnded(): boolean {
    return this.#ending !== null;
  }

  onReport(listen: (report: Report) => void): void {
    this.#heard.on('report', listen);
  }

  /** The next report of a kind, or null if the process ends before. */
  async next<Kind extends Report['kind']>(
    kind: Kind,
    isMeant: (report: Extract<Report, { kind: Kind }>) => boolean = () => true,
  ): Promise<Extract<Report, { kind: Kind }> | null> {
    let listen: (report: Report) => void = () => {};
    const told = new Promise<Extract<Report, { kind: Kind }>>((resolve) => {
      listen = (report) => {
        if (isOf(report, kind) && isMeant(report)) resolve(report);
      };
      this.#heard.on('report', listen);
    });
    const first = await Promise.race([told, this.ended.then(() => null)]);
    this.#heard.off('report', listen);
    return first;
  }

  /** Whether it could be told; one that dies meanwhile never answers. */
  tell(order: Order): boolean {
    if (this.hasEnded || !this.#child.connected) return false;
    this.#child.send(order, () => {});
    return true;
  }

  /** Stops it in its tracks, as a machine that hangs would. */
  pause(): void {
    this.#child.kill('SIGSTOP');
  }

  resume(): void {
    this.#child.kill('SIGCONT');
  }

  async kill(): Promise<Ending> {
    this.#child.kill('SIGKILL');
    return this.ended;
  }
}

function isOf<Kind extends Report['kind']>(
  report: Report,
  kind: Kind,
): report is Extract<Report, { kind: Kind }> {
  return report.kind === kind;
}

/** Thousands of processes that load the same files: half of their time was compiling these. */
const COMPILED = fileURLToPath(new URL('../../../.cache/compiled', import.meta.url));

/** None outlives this process, not even one that is paused and so never notices. */
const LIVING = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of LIVING) child.kill('SIGKILL');
});
