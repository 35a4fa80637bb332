import { useQuery } from '@tanstack/react-query';
import { defaultModelQuery, modelsQuery, providersQuery } from '../../client/providers.ts';
import { defaultStanding, type DefaultStanding } from './default-standing.ts';
import type { ModelOption, ModelChoice } from './model-choice.ts';

interface DefaultModel {
  /** The chosen default model. Null if none is chosen, undefined while loading. */
  readonly chosen: ModelChoice | null | undefined;
  readonly standing: DefaultStanding | undefined;
  /**
   * The default model with its price. Undefined if the provider does not list the model, or while
   * loading.
   */
  readonly model: ModelOption | undefined;
}

/** The server's default model, and its state. */
export function useDefaultModel(): DefaultModel {
  const { data: chosen } = useQuery(defaultModelQuery);
  const { data: providers } = useQuery(providersQuery);
  const standing =
    chosen === undefined || providers === undefined
      ? undefined
      : defaultStanding(chosen, providers.items);
  const { data: models } = useQuery({
    ...modelsQuery(chosen?.provider ?? ''),
    enabled: standing === 'ready',
  });
  return { chosen, standing, model: models?.items.find(({ name }) => name === chosen?.model) };
}
