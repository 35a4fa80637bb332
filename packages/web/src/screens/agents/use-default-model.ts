import { useQuery } from '@tanstack/react-query';
import { defaultModelQuery, modelsQuery, providersQuery } from '../../client/providers.ts';
import { defaultStanding, type DefaultStanding } from './default-standing.ts';
import type { Model, Thinking } from './model-choice.ts';

interface DefaultModel {
  /** `undefined`: nobody knows yet. */
  readonly chosen: Thinking | null | undefined;
  readonly standing: DefaultStanding | undefined;
  /** With what it costs; `undefined`: its provider does not list it, or not yet. */
  readonly model: Model | undefined;
}

/** The default of the server, and how it stands. */
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
