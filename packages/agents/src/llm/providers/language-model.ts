import type { LanguageModel } from 'ai';
import { unreachable } from '../../unreachable.ts';
import type { Fetch, Provider } from './provider.ts';

/** Some provider libraries require a key, whatever its value. */
const NO_KEY = 'none';
/** OpenAI stores conversations unless this is off. */
const NOTHING_KEPT = { providerOptions: { openai: { store: false } } };

/** Opens a model of a provider. Only the library of this provider is loaded. */
export async function languageModel(
  { kind, name, baseUrl: baseURL, key }: Provider,
  model: string,
  fetch: Fetch,
): Promise<LanguageModel> {
  const apiKey = key ?? NO_KEY;
  // The library's warnings are off, because they would go to the console and bypass our log.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  switch (kind) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      const { defaultSettingsMiddleware, wrapLanguageModel } = await import('ai');
      return wrapLanguageModel({
        model: createOpenAI({ apiKey, baseURL, fetch }).responses(model),
        middleware: defaultSettingsMiddleware({ settings: NOTHING_KEPT }),
      });
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ apiKey, baseURL, fetch })(model);
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI({ apiKey, baseURL, fetch })(model);
    }
    case 'compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const given = key === null ? {} : { apiKey };
      return createOpenAICompatible({ name, baseURL, fetch, includeUsage: true, ...given })(model);
    }
    default:
      return unreachable(kind);
  }
}
