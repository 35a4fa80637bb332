// Request schemas. The web page validates only responses, so its build omits this file.
import { z } from 'zod';
import { makingClientId, plainId, secret, spaceId } from '../scalars.ts';
import { tokenRights } from './session.ts';

export const signInByPassword = z.strictObject({ name: z.string(), password: secret });

/**
 * The token of a sign-in link. The first start of the server prints such a link, and admins create
 * others.
 */
export const signInByLink = z.strictObject({
  token: secret,
  name: z.string().exactOptional(),
  password: secret.exactOptional(),
  revokeTokens: z
    .boolean()
    .exactOptional()
    .describe('With `password`, as in a change of password.'),
  replaces: plainId
    .exactOptional()
    .describe('The person who is signed in here and gets signed out.'),
});

export const signInLinkToken = z.strictObject({ token: secret });

const LONGEST_TOKEN_NAME = 100;

const MOST_DAYS = 3_650;

export const newToken = z.strictObject({
  name: z.string().min(1).max(LONGEST_TOKEN_NAME),
  expiresInDays: z
    .int()
    .min(1)
    .max(MOST_DAYS)
    .exactOptional()
    .describe('The default is until it is revoked.'),
  clientId: makingClientId,
});

const MOST_TOKEN_SPACES = 100;

/** A token of a person. Without limits it may do everything that the person may do. */
export const newOwnToken = newToken.extend({
  rights: tokenRights.exactOptional().describe('The default is `manage`.'),
  spaceIds: z
    .array(spaceId)
    .min(1)
    .max(MOST_TOKEN_SPACES)
    .exactOptional()
    .describe('The default is all spaces of the person.'),
});
