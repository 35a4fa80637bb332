import { decide, type Effect, type SpaceEvent } from '@conch/engine';
import { addToHistory, type Script } from '@conch/store';
import { seal } from '../history/seal.ts';
import { versionNumbers } from '../history/version-numbers.ts';
import type { EventFacts, Recorder } from './decision-to-record.ts';
import { recordEffects } from '../record/record-effects.ts';
import type { SpaceChange } from './space-change.ts';
import { withUnsaidCosts } from '../record/unsaid-costs.ts';

/**
 * Lets the engine decide an event, and records the result. If the event is refused, nothing is
 * recorded, and the returned effects contain the refusal.
 */
export function* applyEvent(
  change: SpaceChange,
  input: SpaceEvent,
  recorder: Recorder,
  facts: EventFacts = {},
): Script<readonly Effect[]> {
  const before = change.space.state;
  const event = yield* withUnsaidCosts(before, input);
  const { state, effects } = decide(before, event);
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
  const turns = {
    before: before.floor.turnsUsed,
    after: state.floor.turnsUsed,
    limit: state.settings.turnLimit,
  };
  change.entries.push({ seq, at: event.at, event, effects, facts, turns });
  return effects;
}
