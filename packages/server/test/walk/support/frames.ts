import { clientFrame, type ClientFrame, type JsonSchema } from '@conch/protocol';
import * as fc from 'fast-check';
import { bend, withBend, type Bend } from './bend.ts';
import { goodValue } from './good-values.ts';
import { rawBody } from './odd-values.ts';
import type { WalkWorld } from './world.ts';

/** A WebSocket message of a client. */
export interface TriedFrame {
  readonly text: string;
  readonly isBinary: boolean;
  /** Whether the message is sent in two fragments. */
  readonly isCut: boolean;
}

/** Generates WebSocket messages of every type for one socket. */
export function framesIn(world: WalkWorld): fc.Arbitrary<TriedFrame> {
  const { oneOf = [] } = clientFrame.toJSONSchema({ io: 'input' }) as JsonSchema;
  const good = fc.oneof(...oneOf.map((schema) => goodValue(schema, world.known)));
  const wrong = fc
    .tuple(good, fc.array(bend, { minLength: 1, maxLength: 2 }))
    .map(([value, bends]: [unknown, Bend[]]) => bends.reduce(withBend, value));
  const text = fc.oneof(
    { weight: 14, arbitrary: good.map((frame) => JSON.stringify(frame)) },
    { weight: 5, arbitrary: wrong.map((frame) => JSON.stringify(frame) ?? '') },
    { weight: 1, arbitrary: rawBody },
  );
  return fc.record({
    text,
    isBinary: fc.oneof({ weight: 30, arbitrary: fc.constant(false) }, fc.constant(true)),
    isCut: fc.oneof({ weight: 10, arbitrary: fc.constant(false) }, fc.constant(true)),
  });
}

/** The parsed frame, or null if the message is not a frame. */
export function frameIn({ text, isBinary }: TriedFrame): ClientFrame | null {
  if (isBinary) return null;
  try {
    const value: unknown = JSON.parse(text);
    return Object.hasOwn(Object(value) as object, '__proto__')
      ? null
      : (clientFrame.safeParse(value).data ?? null);
  } catch {
    return null;
  }
}
