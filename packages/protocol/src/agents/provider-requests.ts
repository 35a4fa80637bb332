// Request schemas. The web page validates only responses, so its build omits this file.
import { z } from 'zod';
import { makingClientId, secret } from '../scalars.ts';
import { preset, providerName } from './provider.ts';

const LONGEST_ADDRESS = 500;

const baseUrl = z
  .string()
  .max(LONGEST_ADDRESS)
  .describe('The base address of its API, usually ending with /v1.');

export const newProvider = z.strictObject({
  preset,
  name: providerName.exactOptional().describe('The default is the name of the preset.'),
  baseUrl: baseUrl.exactOptional(),
  key: secret.exactOptional().describe('Stored encrypted and never shown again.'),
  clientId: makingClientId,
});

/** Omitted fields stay unchanged. */
export const providerChange = z.strictObject({
  baseUrl: baseUrl.exactOptional(),
  key: secret.nullable().exactOptional().describe('`null` removes it.'),
});

/** The trial of a provider that a client requests. */
export const wantedTrial = z.strictObject({
  model: z
    .string()
    .min(1)
    .max(200)
    .exactOptional()
    .describe('The default is the cheapest known model.'),
});
