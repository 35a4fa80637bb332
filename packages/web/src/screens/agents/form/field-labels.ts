/** What each field of the form is called, as a key of the words. */
const FIELD_LABELS = {
  name: 'name',
  description: 'description',
  kind: 'kind',
  isActive: 'isActive',
  isQuiet: 'isQuiet',
  autoReply: 'autoReply',
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

export function labelKeyOf(name: string) {
  return isField(name) ? FIELD_LABELS[name] : null;
}

function isField(name: string): name is keyof typeof FIELD_LABELS {
  return Object.hasOwn(FIELD_LABELS, name);
}
