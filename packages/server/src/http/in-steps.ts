import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What is handed to a connection at once. */
export const STEP_BYTES = 64 * 1024;

/**
 * A long answer goes out step by step. Through TLS nobody sees how much of one long write has been
 * taken: who reads slowly would look like someone who does not read.
 */
export function sentInSteps(reply: FastifyReply, payload: unknown): unknown {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  const length = Buffer.byteLength(payload);
  if (length <= STEP_BYTES) return payload;
  reply.header('content-length', length);
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
  return Readable.from(inSteps(bytes), { objectMode: false });
}

export function* inSteps(bytes: Buffer): Generator<Buffer, void> {
  for (let at = 0; at < bytes.length; at += STEP_BYTES) yield bytes.subarray(at, at + STEP_BYTES);
}
