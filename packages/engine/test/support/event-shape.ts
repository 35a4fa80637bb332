import type { SpaceEvent } from '../../src/index.ts';

/** An event without its id and time, which the driver of the engine adds. */
export type EventShape = {
  [T in SpaceEvent['type']]: Omit<Extract<SpaceEvent, { type: T }>, 'id' | 'at'>;
}[SpaceEvent['type']];

export function eventOf(shape: EventShape, id: string, at: number): SpaceEvent {
  return { ...shape, id, at };
}
