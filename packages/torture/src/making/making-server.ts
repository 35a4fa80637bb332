import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { MakingOptions, MakingOrder, MakingReport } from './making-orders.ts';

export interface MakingRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /**
   * The caller, by default an admin. A cookie is valid for only one process, because its name
   * contains the port.
   */
  readonly as?: 'nobody' | { readonly token: string } | { readonly cookie: string };
}

export interface MakingResponse {
  readonly status: number;
  readonly body: unknown;
  /** The session cookie, if the request opened a session. */
  readonly cookie: string | null;
}

/**
 * A server in a separate process. Tests can call the server, and can kill the server while it
 * handles a request.
 */
export class MakingServer {
  /** The program to start. Tests bundle it into one file. */
  static program = fileURLToPath(new URL('making-main.ts', import.meta.url));
  /** Additional options of Node. */
  static nodeArgs: readonly string[] = [];
  readonly #child: ChildProcess;
  readonly #options: MakingOptions;
  readonly #exit: Promise<unknown>;
  #stderr = '';
  #origin = '';

  constructor(options: MakingOptions) {
    this.#options = options;
    const { nodeArgs, program } = MakingServer;
    const args = ['--conditions=conch-source', ...nodeArgs, program, JSON.stringify(options)];
    this.#child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    LIVING.add(this.#child);
    this.#child.stderr?.on('data', (chunk: Buffer) => (this.#stderr += chunk.toString()));
    this.#exit = once(this.#child, 'close').then(() => LIVING.delete(this.#child));
  }

  async start(): Promise<void> {
    const ready = await this.#next('ready');
    if (ready === null) throw new Error(`the server ended by itself: ${this.#stderr}`);
    this.#origin = ready.origin;
  }

  /** The response to a request, or null if the process died before the response. */
  async ask({ method, path, body, as }: MakingRequest): Promise<MakingResponse | null> {
    const headers = {
      ...this.#credential(as),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    try {
      const response = await fetch(`${this.#origin}/api/v1${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const [cookie = null] = response.headers.get('set-cookie')?.split(';') ?? [];
      return { status: response.status, body: text === '' ? null : JSON.parse(text), cookie };
    } catch {
      await this.#exit;
      return null;
    }
  }

  /**
   * Makes the process die after this many steps. If `atStep` is 0, the process only counts its
   * steps.
   */
  async dieAt(atStep: number): Promise<void> {
    const armed = this.#next('armed');
    this.#tell({ kind: 'die', atStep });
    await armed;
  }

  /** Cancels the death and returns the number of steps, or null if the process is dead. */
  async live(): Promise<number | null> {
    const counted = this.#next('counted');
    this.#tell({ kind: 'live' });
    return (await counted)?.steps ?? null;
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#exit;
  }

  #credential(
    as: MakingRequest['as'] = { token: this.#options.adminToken },
  ): Record<string, string> {
    if (as === 'nobody') return {};
    if ('token' in as) return { authorization: `Bearer ${as.token}` };
    return { cookie: as.cookie, origin: this.#origin };
  }

  #tell(order: MakingOrder): void {
    if (this.#child.connected) this.#child.send(order, () => {});
  }

  /** The next report of a kind, or null if the process ends before such a report. */
  async #next<Kind extends MakingReport['kind']>(
    kind: Kind,
  ): Promise<Extract<MakingReport, { kind: Kind }> | null> {
    const report = new Promise<Extract<MakingReport, { kind: Kind }>>((resolve) => {
      const listen = (next: MakingReport): void => {
        if (!isOf(next, kind)) return;
        this.#child.off('message', listen);
        resolve(next);
      };
      this.#child.on('message', listen);
    });
    return Promise.race([report, this.#exit.then(() => null)]);
  }
}

function isOf<Kind extends MakingReport['kind']>(
  report: MakingReport,
  kind: Kind,
): report is Extract<MakingReport, { kind: Kind }> {
  return report.kind === kind;
}

/** Kills all servers when this process ends. */
const LIVING = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of LIVING) child.kill('SIGKILL');
});
