import type { ModelName } from '@conch/agents';
import { readProviderAddress, readProviderEntries } from './read-providers.ts';
import { fine, headerWord, setting, wrong, type Setting, type SettingReading } from './setting.ts';

/** The key of a provider, under its usual name. */
const providerKey = (yaml: string, env: string, whose: string): Setting<string> =>
  setting(yaml, {
    flag: null,
    env,
    isSecret: true,
    placeholder: 'KEY',
    help: `an API key of ${whose}, so that agents can use its models`,
    read: headerWord,
  });

/** The address of a provider, under its usual name. */
const providerAddress = (yaml: string, env: string, whose: string): Setting<string> =>
  setting(yaml, {
    flag: null,
    env,
    placeholder: 'ADDRESS',
    help: `the address of ${whose}, so that agents can use its models`,
    read: readProviderAddress,
  });

/** The settings that declare providers of models, so that no admin has to add them. */
export const PROVIDER_SETTINGS = {
  openaiKey: providerKey('openaiApiKey', 'OPENAI_API_KEY', 'OpenAI'),
  anthropicKey: providerKey('anthropicApiKey', 'ANTHROPIC_API_KEY', 'Anthropic'),
  googleKey: providerKey('googleApiKey', 'GOOGLE_GENERATIVE_AI_API_KEY', 'Google'),
  geminiKey: providerKey('geminiApiKey', 'GEMINI_API_KEY', 'Google, by its other name'),
  openrouterKey: providerKey('openrouterApiKey', 'OPENROUTER_API_KEY', 'OpenRouter'),
  openaiUrl: providerAddress('openaiBaseUrl', 'OPENAI_BASE_URL', 'OpenAI or a server like it'),
  anthropicUrl: providerAddress('anthropicBaseUrl', 'ANTHROPIC_BASE_URL', 'Anthropic'),
  googleUrl: providerAddress('googleBaseUrl', 'GOOGLE_GEMINI_BASE_URL', 'Google'),
  openrouterUrl: providerAddress('openrouterBaseUrl', 'OPENROUTER_BASE_URL', 'OpenRouter'),
  ollamaUrl: providerAddress('ollamaBaseUrl', 'OLLAMA_BASE_URL', 'Ollama'),
  lmstudioUrl: providerAddress('lmstudioBaseUrl', 'LMSTUDIO_BASE_URL', 'LM Studio'),
  vllmUrl: providerAddress('vllmBaseUrl', 'VLLM_BASE_URL', 'vLLM'),
  providers: setting('providers', {
    flag: 'providers',
    env: 'CONCH_PROVIDERS',
    isTable: true,
    placeholder: 'JSON',
    help: 'providers of models by name, with preset, baseUrl and keyFrom; see docs/models.md',
    read: readProviderEntries,
  }),
  defaultModel: setting('defaultModel', {
    flag: 'default-model',
    env: 'CONCH_DEFAULT_MODEL',
    placeholder: 'MODEL',
    help: 'the model of agents without their own, e.g. ollama/llama3.2, until an admin chooses another',
    read: modelName,
  }),
} as const;

function modelName(text: string): SettingReading<ModelName> {
  // The name of a model may contain slashes, for example at OpenRouter.
  const [, provider, model] = /^([^/\s]+)\/(\S+)$/u.exec(text) ?? [];
  return provider === undefined || model === undefined
    ? wrong('a model is written as provider/model, e.g. ollama/llama3.2')
    : fine({ provider, model });
}
