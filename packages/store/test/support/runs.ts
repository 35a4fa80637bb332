import { addRun } from '../../src/runs.ts';
import type { Script } from '../../src/script.ts';
import { addSpace } from '../../src/spaces.ts';

export type NewRun = Parameters<typeof addRun>[0];

/** A run that waits in its agent's queue; tests say what they are about. */
export function queued(id: string, part: Partial<NewRun> = {}): NewRun {
  return {
    spaceId: 'room',
    id,
    agentId: 'ada',
    chainId: 'chain',
    triggerId: 'message',
    nth: 1,
    state: 'queued',
    because: 'ME1',
    queuedSeq: 1,
    offeredAt: 1,
    waiters: '[]',
    owner: null,
    token: 0,
    startedAt: null,
    firstSeq: null,
    isPrivate: 0,
    ...part,
  };
}

/** Spaces with runs in them. */
export function* spacesWith(runs: readonly NewRun[]): Script<void> {
  for (const id of new Set(runs.map(({ spaceId }) => spaceId))) yield* emptySpace(id);
  for (const run of runs) yield* addRun(run);
}

export function* emptySpace(id: string): Script<void> {
  const policy = 'chain';
  yield* addSpace({
    id,
    name: id,
    policy,
    mainAgentId: null,
    settings: '{}',
    version: 1,
    createdAt: 0,
  });
}
