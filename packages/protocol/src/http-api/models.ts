import { z } from 'zod';
import {
  defaultModel,
  foundProvider,
  model,
  newProvider,
  provider,
  providerChange,
  providerName,
  trial,
  wantedTrial,
} from '../provider.ts';
import { route, wholeList } from '../route.ts';

const ofProvider = z.strictObject({ providerName });

/** The providers of models that agents of kind `llm` think with. */
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
    summary: 'Looks for Ollama and LM Studio on the machine of the server, and nowhere else.',
    answer: { status: 200, body: wholeList(foundProvider) },
    failures: [],
  }),
  addProvider: route({
    method: 'POST',
    path: '/providers',
    action: 'manage-agents',
    summary: 'Adds a provider; its key is kept sealed and bound to its host.',
    body: newProvider,
    answer: { status: 201, body: provider },
    failures: ['bad-provider'],
  }),
  changeProvider: route({
    method: 'PATCH',
    path: '/providers/:providerName',
    action: 'manage-agents',
    summary: 'Changes a provider; a key does not go along to another host and is given anew.',
    params: ofProvider,
    body: providerChange,
    answer: { status: 200, body: provider },
    failures: ['no-such-provider', 'bad-provider'],
  }),
  removeProvider: route({
    method: 'DELETE',
    path: '/providers/:providerName',
    action: 'manage-agents',
    summary: 'Takes a provider away with its key; agents that name it fail until it is back.',
    params: ofProvider,
    answer: { status: 204, body: null },
    failures: ['no-such-provider', 'bad-provider'],
  }),
  testProvider: route({
    method: 'POST',
    path: '/providers/:providerName/test',
    action: 'manage-agents',
    summary: 'Asks a provider for its models and one of them for a word, and says how it went.',
    params: ofProvider,
    body: wantedTrial,
    answer: { status: 200, body: trial },
    failures: ['no-such-provider'],
  }),
  listModels: route({
    method: 'GET',
    path: '/providers/:providerName/models',
    action: 'manage-agents',
    summary: 'Lists the models of a provider, with what they cost as far as that is known.',
    params: ofProvider,
    answer: { status: 200, body: wholeList(model) },
    failures: ['no-such-provider', 'provider-failed'],
  }),
  readDefaultModel: route({
    method: 'GET',
    path: '/default-model',
    action: 'manage-agents',
    summary: 'Says what agents think with that name no model.',
    answer: { status: 200, body: defaultModel },
    failures: [],
  }),
  chooseDefaultModel: route({
    method: 'PUT',
    path: '/default-model',
    action: 'manage-agents',
    summary: 'Chooses what agents think with that name no model: from their next run on.',
    body: defaultModel,
    answer: { status: 200, body: defaultModel },
    failures: ['bad-provider'],
  }),
} as const;
