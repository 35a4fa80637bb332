import type { SpaceEvent } from '../../src/index.ts';

/** An event without its name and time, which whoever drives the engine makes. */
export type EventShape = {
  [T in SpaceEvent['type']]: Omit<Extract<SpaceEvent, { type: T }>, 'id' | 'at'>;
}[SpaceEvent['type']];

/** The event of a shape. */
export function eventOf(shape: EventShape, id: string, at: number): SpaceEvent {
  return { ...shape, id, at };
}
