import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { inOneFile, LITTLE_COLLECTION } from '../../../../../scripts/in-one-file.ts';

export interface CrewOrder {
  readonly url: string;
  /** The tokens of the agents. */
  readonly agents: readonly string[];
}

export interface CrewReport {
  readonly kind: 'connected' | 'started' | 'ended';
  readonly taskId: string;
}

const PROGRAM = new URL('crew-main.ts', import.meta.url);

/** Agents in a separate process, with counts of the starts and ends of each task’s handler. */
export class Crew {
  readonly #child: ChildProcess;
  readonly #counts = { started: new Map<string, number>(), ended: new Map<string, number>() };

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', ({ kind, taskId }: CrewReport) => {
      if (kind === 'connected') return;
      this.#counts[kind].set(taskId, (this.#counts[kind].get(taskId) ?? 0) + 1);
    });
  }

  /** Resolves when all agents are connected. */
  static async start(order: CrewOrder): Promise<Crew> {
    const args = [...LITTLE_COLLECTION, await inOneFile(PROGRAM), JSON.stringify(order)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const ended = once(child, 'exit');
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await ended;
    });
    const crew = new Crew(child);
    await once(child, 'message');
    return crew;
  }

  /** The number of handler calls for each task. */
  get started(): ReadonlyMap<string, number> {
    return this.#counts.started;
  }

  /** The number of finished handlers for each task. */
  get endedTasks(): ReadonlyMap<string, number> {
    return this.#counts.ended;
  }

  /** Resolves when the handlers of this many tasks have begun since the process started. */
  async untilBegun(count: number): Promise<void> {
    while (this.started.size < count) await once(this.#child, 'message');
  }
}
