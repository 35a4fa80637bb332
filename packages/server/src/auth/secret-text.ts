import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const BYTES = 32;

/** A new secret of 256 random bits. `prefix` shows people and scanners its type. */
export function newSecret(prefix = ''): string {
  return prefix + randomBytes(BYTES).toString('base64url');
}

/**
 * The hash of a secret. Only the hash is stored, and nobody can compute the 256 random bits from
 * it.
 */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares in constant time, so that timing reveals nothing about a secret. */
export function isSame(first: string, second: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(first)), Buffer.from(hashOf(second)));
}
