import { useTranslation } from '../../../words/use-translation.ts';
import { isKind } from '../agent.ts';
import { isByDefault } from '../model-choice.ts';
import { useDefaultName } from '../use-default-name.ts';

/** The label of a form field, by its path. */
export function useFieldLabel(): (name: string) => string {
  const { t } = useTranslation('agents');
  return (name) => {
    const key = labelKeyOf(name);
    return key === null ? name : t(key);
  };
}

/** The readable value of a field. Null if the value is a person's text. */
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

/** The label of each form field, as a key of a text. */
const FIELD_LABELS = {
  name: 'name',
  description: 'description',
  kind: 'kind',
  isActive: 'isActive',
  isQuiet: 'isQuiet',
  autoReply: 'autoReply',
  ownerId: 'owner',
  'addable.who': 'addableBy',
  'addable.people': 'addablePeople',
  'dayBudget.maxTokens': 'dayTokens',
  'dayBudget.maxCostUsd': 'dayCostUsd',
  'llm.provider': 'provider',
  'llm.model': 'model',
  'llm.instructions': 'instructions',
  'llm.temperature': 'temperature',
  'llm.maxOutputTokens': 'maxOutputTokens',
  'llm.maxRunTokens': 'maxRunTokens',
  'llm.maxRunCostUsd': 'maxRunCostUsd',
  'llm.contextTokens': 'contextTokens',
  'llm.tools': 'toolsTitle',
  'script.text': 'rules',
  'remote.over': 'over',
  'remote.waitSeconds': 'waitSeconds',
  'remote.url': 'url',
  'remote.card': 'card',
  'remote.worstTokens': 'worstTokens',
  'remote.worstCostUsd': 'worstCostUsd',
} as const;

function labelKeyOf(name: string) {
  return isField(name) ? FIELD_LABELS[name] : null;
}

function isField(name: string): name is keyof typeof FIELD_LABELS {
  return Object.hasOwn(FIELD_LABELS, name);
}
