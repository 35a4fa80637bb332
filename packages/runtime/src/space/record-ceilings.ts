import { saveSpace, type Script } from '@conch/store';
import type { Recorder } from './decision-to-record.ts';
import { applyEvent } from './apply-event.ts';
import { spaceRow } from './open-space.ts';
import type { SpaceChange } from './space-change.ts';

interface CeilingsEvent {
  readonly recorder: Recorder;
  readonly id: string;
  readonly at: number;
}

/**
 * Records the limits under new ceilings (CE1), so that a replay makes the same decisions. The saved
 * limits do not change, so a higher ceiling restores them.
 */
export function* recordCeilings(
  change: SpaceChange,
  { recorder, id, at }: CeilingsEvent,
): Script<void> {
  const { settings } = change.space.state;
  const event = { type: 'settings-changed', id, at, settings, isByCeilings: true } as const;
  yield* applyEvent(change, event, recorder);
  change.space = { ...change.space, hasNewCeilings: false };
  yield* saveSpace(spaceRow(change.space));
}
