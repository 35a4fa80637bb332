import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** An order to a bench server. The server reports when the order is done. */
export type BenchOrder =
  | { readonly do: 'speak'; readonly messages: number }
  /** Changes a setting of the space for messages. */
  | { readonly do: 'change' }
  /** Starts streams. The order is done when all streams have started. */
  | { readonly do: 'stream'; readonly streams: number; readonly seconds: number }
  /** Waits until all streams have ended. */
  | { readonly do: 'finish' }
  /** Collects garbage before memory is measured. */
  | { readonly do: 'collect' }
  | { readonly do: 'usage' };

export interface ProcessUsage {
  readonly cpuUs: number;
  readonly rssBytes: number;
}

/** A server in a separate process, so that its usage is measured without its clients. */
export class BenchServer {
  readonly #child: ChildProcess;
  readonly port: number;
  /** The spaces to watch. Null if every client receives everything. */
  readonly spaces: { readonly speak: string; readonly stream: string } | null;

  private constructor(child: ChildProcess, listening: Pick<BenchServer, 'port' | 'spaces'>) {
    this.#child = child;
    this.port = listening.port;
    this.spaces = listening.spaces;
  }

  /** `name` is the server program in this folder, without its file extension. */
  static async start(
    name: 'conch-server' | 'bare-server' | 'agents-server',
    ...args: readonly string[]
  ): Promise<BenchServer> {
    const child = fork(join(import.meta.dirname, `${name}.ts`), args, {
      execArgv: ['--conditions=conch-source', '--expose-gc'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const listening = (await answerOf(child)) as Pick<BenchServer, 'port' | 'spaces'>;
    return new BenchServer(child, listening);
  }

  async order(order: BenchOrder): Promise<unknown> {
    this.#child.send(order);
    return answerOf(this.#child);
  }

  async usage(): Promise<ProcessUsage> {
    return (await this.order({ do: 'usage' })) as ProcessUsage;
  }

  async end(): Promise<void> {
    const gone = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.disconnect();
    await gone;
  }
}

function answerOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const died = (): void => reject(new Error('the server of the bench has ended'));
    child.once('exit', died);
    child.once('message', (answer) => {
      child.off('exit', died);
      resolve(answer);
    });
  });
}
