import { useTranslation } from '../../../words/use-translation.ts';
import { isKind } from '../agent.ts';
import { isByDefault } from '../model-choice.ts';
import { useDefaultName } from '../use-default-name.ts';
import { labelKeyOf } from './field-labels.ts';

/** Names a field of the form by its path. */
export function useFieldLabel(): (name: string) => string {
  const { t } = useTranslation('agents');
  return (name) => {
    const key = labelKeyOf(name);
    return key === null ? name : t(key);
  };
}

/** Says a value of a field where it is no text of somebody. */
export function useFieldWords(): (name: string, value: unknown) => string | null {
  const { t } = useTranslation('agents');
  const nameOfDefault = useDefaultName();
  return (name, value) => {
    if (typeof value === 'boolean') return value ? t('on') : t('off');
    if (Array.isArray(value)) return value.length === 0 ? '–' : value.join(', ');
    if (name === 'kind' && typeof value === 'string' && isKind(value)) return t(`kind_${value}`);
    if (name === 'llm.provider' && typeof value === 'string' && isByDefault({ provider: value })) {
      return nameOfDefault;
    }
    return null;
  };
}
