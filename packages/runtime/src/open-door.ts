import type { Core } from './core.ts';
import { givenSpace } from './door/given.ts';
import { Refused } from './refused.ts';
import type { Job } from './space-worker.ts';

/** How far a node is on its way out. */
interface Leaving {
  readonly isClosing: boolean;
  readonly isClosed: boolean;
}

/**
 * The core as it is given to whoever stands outside: nothing new begins once the node closes, and
 * what it still has can be read until it is gone.
 */
export function openDoor(core: Core, node: () => Leaving): Core {
  const { database } = core;
  const unless = <T>(isShut: boolean, call: () => Promise<T>): Promise<T> =>
    isShut ? Promise.reject(closing()) : call();
  return {
    ...core,
    do: (job) => unless(node().isClosing, async () => core.do(withSpace(job))),
    open: (spaceId) => unless(node().isClosed, async () => core.open(givenSpace(spaceId))),
    database: {
      dialect: database.dialect,
      transact: (script) => unless(node().isClosing, () => database.transact(script)),
      read: (script) => unless(node().isClosed, () => database.read(script)),
      alone: (work) => unless(node().isClosing, () => database.alone(work)),
      backUp: (path) => unless(node().isClosed, () => database.backUp(path)),
      close: () => database.close(),
    },
  };
}

function withSpace<T>(job: Job<T>): Job<T> {
  givenSpace(job.spaceId);
  return job;
}

function closing(): Refused {
  return new Refused('closing', 'Conch is stopping; send this again when it is back.');
}
