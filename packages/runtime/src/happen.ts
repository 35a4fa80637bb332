import { decide, type Effect, type SpaceEvent } from '@conch/engine';
import { addToHistory, type Script } from '@conch/store';
import { seal } from './history/seal.ts';
import { versionNumbers } from './history/version-numbers.ts';
import type { EventFacts, Recorder } from './decided.ts';
import { recordEffects } from './record-effects.ts';
import type { SpaceChange } from './space-change.ts';
import { withUnsaidCosts } from './unsaid-costs.ts';

/**
 * Asks the engine what follows from an event and writes it down. An event that is refused leaves
 * nothing behind; its effects say why.
 */
export function* happen(
  change: SpaceChange,
  given: SpaceEvent,
  recorder: Recorder,
  facts: EventFacts = {},
): Script<readonly Effect[]> {
  const before = change.space.state;
  const first = decide(before, given);
  const event = (yield* withUnsaidCosts(before, given, first.effects)) ?? given;
  const { state, effects } = event === given ? first : decide(before, event);
  if (effects.some(({ type }) => type === 'refuse-event')) return effects;
  const seq = change.space.nextSeq;
  const versions = yield* versionNumbers(state.id, effects);
  const decided = { event, effects, seq, before, after: state, facts, versions };
  yield* recordEffects(change, decided, recorder);
  const sealed = seal(event, effects, {
    versions,
    rosterChange: facts.rosterChange ?? null,
    post: facts.post ?? null,
  });
  yield* addToHistory({ spaceId: state.id, seq, at: event.at, type: event.type, ...sealed });
  change.space = { ...change.space, state, nextSeq: seq + 1 };
  change.entries.push({ seq, at: event.at, event, effects, facts });
  return effects;
}
