import { addRun } from '../../src/runs/runs.ts';
import type { Script } from '../../src/script.ts';
import { addSpace } from '../../src/spaces/spaces.ts';

export type NewRun = Parameters<typeof addRun>[0];

/** A run in its agent's queue. Tests override single fields. */
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
    branch: 0,
    askedBy: null,
    handOff: null,
    reason: '',
    isAwaited: 0,
    ...part,
  };
}

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
