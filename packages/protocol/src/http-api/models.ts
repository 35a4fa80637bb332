import { z } from 'zod';
import {
  defaultModel,
  foundProvider,
  model,
  provider,
  providerName,
  trial,
  preset,
} from '../agents/provider.ts';
import { route, wholeList } from '../route.ts';
import { MAKING_FAILURES } from './making-failures.ts';
import { makingClientId, secret } from '../scalars.ts';

const LONGEST_ADDRESS = 500;

const baseUrl = z
  .string()
  .max(LONGEST_ADDRESS)
  .describe('The base address of its API, usually ending with /v1.');

const newProvider = z.strictObject({
  preset,
  name: providerName.exactOptional().describe('The default is the name of the preset.'),
  baseUrl: baseUrl.exactOptional(),
  key: secret.exactOptional().describe('Stored encrypted and never shown again.'),
  clientId: makingClientId,
});

/** Omitted fields stay unchanged. */
const providerChange = z.strictObject({
  baseUrl: baseUrl.exactOptional(),
  key: secret.nullable().exactOptional().describe('`null` removes it.'),
});

/** The trial of a provider that a client requests. */
const wantedTrial = z.strictObject({
  model: z
    .string()
    .min(1)
    .max(200)
    .exactOptional()
    .describe('The default is the cheapest known model.'),
});

const ofProvider = z.strictObject({ providerName });

/** The providers of models for agents of kind `llm`. */
export const MODELS = {
  listProviders: route({
    method: 'GET',
    path: '/providers',
    action: 'manage-agents',
    summary: 'Lists the providers of models, without their keys.',
    answer: { status: 200, body: wholeList(provider) },
    failures: [],
  }),
  foundProviders: route({
    method: 'GET',
    path: '/found-providers',
    action: 'manage-agents',
    summary: 'Looks for Ollama and LM Studio, only on the machine of the server.',
    answer: { status: 200, body: wholeList(foundProvider) },
    failures: [],
  }),
  addProvider: route({
    method: 'POST',
    path: '/providers',
    action: 'manage-agents',
    summary: 'Adds a provider. Its key is stored encrypted and works for its host only.',
    body: newProvider,
    answer: { status: 201, body: provider },
    failures: ['bad-provider', ...MAKING_FAILURES],
  }),
  changeProvider: route({
    method: 'PATCH',
    path: '/providers/:providerName',
    action: 'manage-agents',
    summary: 'Changes a provider. A new host needs its key again.',
    params: ofProvider,
    body: providerChange,
    answer: { status: 200, body: provider },
    failures: ['no-such-provider', 'bad-provider'],
  }),
  removeProvider: route({
    method: 'DELETE',
    path: '/providers/:providerName',
    action: 'manage-agents',
    summary: 'Removes a provider and its key. Agents that use it fail until it is back.',
    params: ofProvider,
    answer: { status: 204, body: null },
    failures: ['no-such-provider', 'bad-provider'],
  }),
  testProvider: route({
    method: 'POST',
    path: '/providers/:providerName/test',
    action: 'manage-agents',
    summary: 'Tests a provider: lists its models and sends one of them a one-word request.',
    params: ofProvider,
    body: wantedTrial,
    answer: { status: 200, body: trial },
    failures: ['no-such-provider'],
  }),
  listModels: route({
    method: 'GET',
    path: '/providers/:providerName/models',
    action: 'manage-agents',
    summary: 'Lists the models of a provider, with their prices if known.',
    params: ofProvider,
    answer: { status: 200, body: wholeList(model) },
    failures: ['no-such-provider', 'provider-failed'],
  }),
  readDefaultModel: route({
    method: 'GET',
    path: '/default-model',
    action: 'manage-agents',
    summary: 'Gives the default model: the model of agents without their own.',
    answer: { status: 200, body: defaultModel },
    failures: [],
  }),
  chooseDefaultModel: route({
    method: 'PUT',
    path: '/default-model',
    action: 'manage-agents',
    summary: 'Sets the default model for agents without their own, from their next run on.',
    body: defaultModel,
    answer: { status: 200, body: defaultModel },
    failures: ['bad-provider'],
  }),
} as const;
