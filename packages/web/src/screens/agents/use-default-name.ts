import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../words/use-translation.ts';
import { defaultModelQuery } from '../../client/providers.ts';
import { isolated } from '../../parts/names/isolated.ts';
import { nameOfModel } from './model-choice.ts';

/** The label of the server's default model in a list of choices. */
export function useDefaultName(): string {
  const { t } = useTranslation('agents');
  const { data: chosen } = useQuery(defaultModelQuery);
  if (chosen === undefined) return t('serverDefault');
  return chosen === null
    ? t('serverDefaultNone')
    : t('serverDefaultOf', { model: isolated(nameOfModel(chosen)) });
}
