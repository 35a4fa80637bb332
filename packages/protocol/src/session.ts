import { z } from 'zod';
import { instant, plainId, secret } from './scalars.ts';

export const signInByPassword = z.strictObject({ name: z.string(), password: secret });

/** The token of a link: of the one printed at the first start, or one that an admin made. */
export const signInByLink = z.strictObject({
  token: secret,
  name: z.string().exactOptional(),
  password: secret.exactOptional(),
});

/** A browser that is signed in. */
export const session = z.object({
  id: plainId,
  label: z.string().describe('What the browser says it is.'),
  isCurrent: z.boolean().describe('Whether it is the one that asks.'),
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
});

/** Opens one socket, once: it goes into `hello`. */
export const ticket = z.object({ ticket: z.string(), expiresAt: instant });

/** A token as its owner sees it later: without what makes it one. */
export const token = z.object({
  id: plainId,
  name: z.string(),
  ending: z.string().describe('What it ends with, to tell it from others.'),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  expiresAt: instant.nullable(),
});

const LONGEST_TOKEN_NAME = 100;
const MOST_DAYS = 3_650;

export const newToken = z.strictObject({
  name: z.string().min(1).max(LONGEST_TOKEN_NAME),
  expiresInDays: z
    .int()
    .min(1)
    .max(MOST_DAYS)
    .exactOptional()
    .describe('Left out: until it is taken back.'),
});

/** A token that has just been made: `secret` is shown here and never again. */
export const madeToken = token.extend({ secret: z.string() });
