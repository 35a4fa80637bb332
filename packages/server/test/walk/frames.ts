import { clientFrame, type ClientFrame, type JsonSchema } from '@conch/protocol';
import * as fc from 'fast-check';
import { bend, bent, type Bend } from './bend.ts';
import { goodValue } from './good-values.ts';
import { rawBody } from './odd-values.ts';
import type { World } from './world.ts';

/** A WebSocket message of a client. */
export interface TriedFrame {
  readonly text: string;
  readonly isBinary: boolean;
  /** Cut into two pieces, as a client may. */
  readonly isCut: boolean;
}

/** Messages of every kind over one socket; what begins a connection is not among them. */
export function framesIn(world: World): fc.Arbitrary<TriedFrame> {
  const { oneOf = [] } = clientFrame.toJSONSchema({ io: 'input' }) as JsonSchema;
  const good = fc.oneof(...oneOf.map((schema) => goodValue(schema, world.known)));
  const wrong = fc
    .tuple(good, fc.array(bend, { minLength: 1, maxLength: 2 }))
    .map(([value, bends]: [unknown, Bend[]]) => bends.reduce(bent, value));
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

/** What was sent, if it is a frame at all. */
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
