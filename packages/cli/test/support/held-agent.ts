import { connectAgent, reply } from '@conch/sdk';
import type { RunningConch } from './conch.ts';
import { jsonOf } from './json.ts';

/** An outside agent that answers only when the test calls `say`. */
export interface HeldAgent {
  /** Answers the current task. If there is no task, answers the next task. */
  readonly say: (text: string) => void;
  readonly close: () => Promise<void>;
}

/** Creates an outside agent and connects it. */
export async function connectHeldAgent(server: RunningConch, name: string): Promise<HeldAgent> {
  await server.run('agents', 'create', name, '--kind', 'remote');
  const { secret } = jsonOf(await server.run('agents', 'token', name, '--json')) as {
    secret: string;
  };
  let next = Promise.withResolvers<string>();
  const agent = connectAgent(
    async () => {
      const text = await next.promise;
      next = Promise.withResolvers<string>();
      return reply(text);
    },
    { url: server.url, token: secret },
  );
  await agent.ready;
  return { say: (text) => next.resolve(text), close: () => agent.close({ drainMs: 0 }) };
}
