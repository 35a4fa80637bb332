import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** The size of one write to a connection. */
export const STEP_BYTES = 64 * 1024;

/**
 * Writes a long response in steps. TLS shows no progress during one long write, so a slow reader
 * would look like a stalled reader.
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
