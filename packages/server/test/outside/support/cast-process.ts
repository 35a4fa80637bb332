import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { inOneFile, LITTLE_COLLECTION } from '../../../../../scripts/in-one-file.ts';

export interface CastOrder {
  readonly url: string;
  readonly agents: readonly { readonly name: string; readonly token: string }[];
}

/** New scripts for the agents of a cast, by the agent's name. */
export interface Lesson {
  readonly scripts: Readonly<Record<string, readonly object[]>>;
}

const PROGRAM = new URL('cast-main.ts', import.meta.url);

/**
 * A process with agents outside the server. Each agent follows the newest script that it received.
 */
export class CastProcess {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Resolves when all agents are connected. */
  static async start(order: CastOrder): Promise<CastProcess> {
    const args = [...LITTLE_COLLECTION, await inOneFile(PROGRAM), JSON.stringify(order)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    await once(child, 'message');
    return new CastProcess(child);
  }

  async learn(lesson: Lesson): Promise<void> {
    const learned = once(this.#child, 'message');
    this.#child.send(lesson);
    await learned;
  }

  async end(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }
}
