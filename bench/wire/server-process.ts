import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** What a server of the bench is asked, and what it says when it has done so. */
export type Order =
  | { readonly do: 'speak'; readonly messages: number }
  /** Begins streams; done when all have begun. */
  | { readonly do: 'stream'; readonly streams: number; readonly seconds: number }
  /** Done when the streams have ended. */
  | { readonly do: 'finish' }
  /** Gives back what is not used, to tell what is. */
  | { readonly do: 'collect' }
  | { readonly do: 'usage' };

export interface Usage {
  readonly cpuUs: number;
  readonly rssBytes: number;
}

/** A server in a process of its own: what it uses is what serving costs, without its clients. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly port: number;
  /** The spaces to watch; `null`: whoever connects is told everything. */
  readonly spaces: { readonly speak: string; readonly stream: string } | null;

  private constructor(child: ChildProcess, listening: Pick<ServerProcess, 'port' | 'spaces'>) {
    this.#child = child;
    this.port = listening.port;
    this.spaces = listening.spaces;
  }

  /** `name`: the program in this folder. */
  static async start(
    name: 'conch-server' | 'bare-server' | 'agents-server',
    ...args: readonly string[]
  ): Promise<ServerProcess> {
    const child = fork(join(import.meta.dirname, `${name}.ts`), args, {
      execArgv: ['--conditions=conch-source', '--expose-gc'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const listening = (await answerOf(child)) as Pick<ServerProcess, 'port' | 'spaces'>;
    return new ServerProcess(child, listening);
  }

  async order(order: Order): Promise<unknown> {
    this.#child.send(order);
    return answerOf(this.#child);
  }

  async usage(): Promise<Usage> {
    return (await this.order({ do: 'usage' })) as Usage;
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
