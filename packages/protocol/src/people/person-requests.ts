// Request schemas. The web page validates only responses, so its build omits this file.
import { z } from 'zod';
import { makingClientId, secret } from '../scalars.ts';

export const newPerson = z.strictObject({
  name: z.string(),
  isAdmin: z.boolean().exactOptional(),
  clientId: makingClientId,
});

export const personChange = z.strictObject({
  name: z.string().exactOptional(),
  isAdmin: z.boolean().exactOptional(),
});

export const meChange = z.strictObject({
  name: z.string().exactOptional(),
  password: secret.exactOptional(),
  currentPassword: secret
    .exactOptional()
    .describe('Needed with `password` if the person already has one.'),
  revokeTokens: z
    .boolean()
    .exactOptional()
    .describe(
      'With `password`: whether all other tokens of the person are revoked. By default a change revokes them and a first password does not.',
    ),
});
