import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const BYTES = 32;

/** A new secret of 256 random bits; `prefix` tells people and scanners what it is. */
export function newSecret(prefix = ''): string {
  return prefix + randomBytes(BYTES).toString('base64url');
}

/** All that is ever stored of a secret: what 256 random bits hash to cannot be guessed back. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares without telling by its time how much was right. */
export function isSame(first: string, second: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(first)), Buffer.from(hashOf(second)));
}
