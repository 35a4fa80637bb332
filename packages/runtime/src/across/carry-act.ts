import type { Act, SpaceId } from '@conch/engine';
import { actsFor, receiveAct, sendAct, spaceById, type ActRow, type Script } from '@conch/store';
import type { SpaceChange } from '../space/space-change.ts';

/**
 * Sends an act to its target space. If that space was deleted, a refusal is sent to the space from
 * which the act came.
 */
export function* carryAct(change: SpaceChange, act: ActRow): Script<void> {
  const sent = (yield* spaceById(act.spaceId)) === null ? refusedAct(act) : act;
  if (sent === null || (yield* spaceById(sent.spaceId)) === null) return;
  change.visited.add(sent.spaceId as SpaceId);
  yield* sendAct(sent);
}

/** Refuses all acts that wait for a space. Returns the spaces that get a refusal. */
export function* returnActs(spaceId: string): Script<readonly SpaceId[]> {
  const origins = new Set<SpaceId>();
  for (const act of yield* actsFor(spaceId)) {
    yield* receiveAct(spaceId, act.id);
    const refused = refusedAct(act);
    if (refused === null || (yield* spaceById(refused.spaceId)) === null) continue;
    origins.add(refused.spaceId as SpaceId);
    yield* sendAct(refused);
  }
  return [...origins];
}

/** The refusal that is sent back for an act. Null if the sender of the act expects no result. */
function refusedAct({ spaceId, fromSpaceId, act, ...row }: ActRow): ActRow | null {
  const request = JSON.parse(act) as Act;
  if (request.kind !== 'say') return null;
  const { agent, arrives, from, messageId: sent } = request;
  const result = { kind: 'refused', code: 'not-in-space' } as const;
  const answer: Act = { kind: 'answer', runId: from.runId, sent, agent, arrives, result };
  return { ...row, spaceId: fromSpaceId, fromSpaceId: spaceId, act: JSON.stringify(answer) };
}
