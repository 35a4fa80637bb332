import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inOneFile, LITTLE_COLLECTION } from '../../../../../../scripts/in-one-file.ts';
import { overA2a } from '../../../../src/remote/a2a/over-a2a.ts';
import { GuardedFetch } from '../../../../src/outbound/guarded-fetch.ts';
import type { Agent, FailedCall } from '../../../../src/index.ts';
import type { FromAgent } from './agent-process.ts';

const PROGRAM = new URL('agent-process.ts', import.meta.url);

/** The process in which the test agents run. */
export interface FarProcess {
  readonly origin: string;
  /**
   * Returns the agent whose card is at this path. Agents made without `given` share their open
   * questions.
   */
  readonly agentAt: (path: string, given?: { readonly answerMs: number }) => Agent;
  /** The reported failures of runs. */
  readonly failures: readonly FailedCall[];
  /** The id of the next task that begins or is cancelled after this call. */
  readonly next: (kind: 'begun' | 'cancelled') => Promise<string>;
  /** Lets the agent finish the task that it keeps open. */
  readonly go: () => void;
  readonly end: () => Promise<void>;
}

export async function startFarProcess(): Promise<FarProcess> {
  const child = spawn(process.execPath, [...LITTLE_COLLECTION, await inOneFile(PROGRAM)], {
    // The output of the agent's server does not matter to the tests.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit').finally(() => process.off('exit', kill));
  const told = <Kind extends FromAgent['kind']>(kind: Kind) =>
    new Promise<Extract<FromAgent, { kind: Kind }>>((resolve) => {
      const listen = (said: FromAgent): void => {
        if (said.kind !== kind) return;
        child.off('message', listen);
        resolve(said as Extract<FromAgent, { kind: Kind }>);
      };
      child.on('message', listen);
    });
  const { origin } = await told('listening');
  const outside = new GuardedFetch({ outbound: [new URL(origin).host] });
  const failures: FailedCall[] = [];
  const onFailure = (failed: FailedCall): void => void failures.push(failed);
  const lastingly = overA2a(outside, { onFailure });
  return {
    origin,
    failures,
    agentAt: (path, given) => {
      const card = `${origin}${path}/.well-known/agent-card.json`;
      const read = given === undefined ? lastingly : overA2a(outside, { ...given, onFailure });
      const reading = read({ over: 'a2a', card });
      if (!reading.ok) throw new Error(reading.reason);
      return reading.agent;
    },
    next: async (kind) => (await told(kind)).taskId,
    go: () => void child.send('go'),
    end: async () => {
      kill();
      await ended;
      await outside.close();
    },
  };
}
