import { z } from 'zod';
import { connectionFrames } from './from-server/connection-frames.ts';
import { durableFrames } from './from-server/durable-frames.ts';
import { passingFrames } from './from-server/passing-frames.ts';

/**
 * Every frame that the server may send to a person's client. A WebSocket message holds one frame or
 * an array of frames.
 */
export const serverFrame = z.discriminatedUnion('type', [
  ...durableFrames,
  ...passingFrames,
  ...connectionFrames,
]);

export type ServerFrame = z.infer<typeof serverFrame>;
export type ServerFrameOf<Type extends ServerFrame['type']> = Extract<ServerFrame, { type: Type }>;
