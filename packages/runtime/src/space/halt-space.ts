import { indexOf, type Act, type MemberId, type StreamedText } from '@conch/engine';
import type { Script } from '@conch/store';
import { carryAct, returnActs } from '../across/carry-act.ts';
import type { Recorder } from './decision-to-record.ts';
import { applyEvent } from './apply-event.ts';
import type { SpaceChange } from './space-change.ts';

interface Halt {
  readonly by: MemberId;
  readonly at: number;
  readonly newId: () => string;
  readonly streamed: readonly StreamedText[];
}

/** Stops all runs in a space, and ends the waits of other spaces for replies from this space. */
export function* haltSpace(
  change: SpaceChange,
  recorder: Recorder,
  { by, at, newId, streamed }: Halt,
): Script<void> {
  const { id: spaceId, floor, roster } = change.space.state;
  for (const { home, runId, sent, agent } of floor.waits) {
    if (home === null) continue;
    const dropped = { type: 'act-arrived', id: newId(), at, from: home } as const;
    yield* applyEvent(change, { ...dropped, act: { kind: 'drop-wait', runId, sent } }, recorder);
    const result = { kind: 'ended', messageId: sent, outcome: 'cancelled' } as const;
    const answer: Act = { kind: 'answer', runId, sent, agent, arrives: false, result };
    const act = JSON.stringify(answer);
    const about = { id: newId(), fromSpaceId: spaceId, isPrivate: 0, at };
    yield* carryAct(change, { spaceId: home, act, ...about });
  }
  const isInside = indexOf(roster).member(by)?.kind === 'person';
  const stop = { type: 'stop-asked', id: newId(), at, by: isInside ? by : null } as const;
  yield* applyEvent(change, { ...stop, target: { kind: 'space' }, streamed }, recorder);
  for (const origin of yield* returnActs(spaceId)) change.visited.add(origin);
}
