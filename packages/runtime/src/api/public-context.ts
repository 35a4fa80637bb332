import type { RuntimeContext } from '../runtime-context.ts';
import { parseSpaceId } from './parse-input.ts';
import { Refused } from '../refused.ts';
import type { Job } from '../space/space-worker.ts';

interface NodeShutdown {
  readonly isClosing: boolean;
  readonly isClosed: boolean;
  readonly begin: () => Promise<void>;
}

/**
 * Wraps the context for outside callers. New work is refused as soon as the node begins to close.
 * Reading is refused after the node has closed.
 */
export function publicContext(context: RuntimeContext, node: () => NodeShutdown): RuntimeContext {
  const { database } = context;
  const unless = <T>(isShut: boolean, call: () => Promise<T>): Promise<T> =>
    isShut ? Promise.reject(closing()) : call();
  return {
    ...context,
    do: (job) =>
      unless(node().isClosing, async () => {
        await node().begin();
        return context.do(withSpace(job));
      }),
    open: (spaceId) => unless(node().isClosed, async () => context.open(parseSpaceId(spaceId))),
    database: {
      dialect: database.dialect,
      get isFull() {
        return database.isFull;
      },
      transact: (script) => unless(node().isClosing, () => database.transact(script)),
      read: (script) => unless(node().isClosed, () => database.read(script)),
      readInTurns: (script) => unless(node().isClosed, () => database.readInTurns(script)),
      alone: (work) => unless(node().isClosing, () => database.alone(work)),
      backUp: (path) => unless(node().isClosed, () => database.backUp(path)),
      close: () => database.close(),
    },
  };
}

function withSpace<T>(job: Job<T>): Job<T> {
  parseSpaceId(job.spaceId);
  return job;
}

function closing(): Refused {
  return new Refused('closing', 'Conch is stopping. Send this again when it is back.');
}
