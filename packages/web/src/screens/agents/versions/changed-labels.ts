/** What a changed field is called, as a key of the words; `null`: it has no words. */
export function changedLabel(field: string) {
  return isLabelled(field) ? LABELS[field] : null;
}

const LABELS = {
  name: 'name',
  description: 'description',
  kind: 'kind',
  status: 'isActive',
  isQuiet: 'isQuiet',
  autoReply: 'autoReply',
  dayBudget: 'dayBudget',
  extras: 'extras',
  config: 'rules',
  'config.provider': 'provider',
  'config.model': 'model',
  'config.instructions': 'instructions',
  'config.temperature': 'temperature',
  'config.maxOutputTokens': 'maxOutputTokens',
  'config.maxRunTokens': 'maxRunTokens',
  'config.maxRunCostUsd': 'maxRunCostUsd',
  'config.contextTokens': 'contextTokens',
  'config.tools': 'toolsTitle',
  'config.over': 'over',
  'config.waitSeconds': 'waitSeconds',
  'config.url': 'url',
  'config.card': 'card',
  'config.worstCase': 'worstTokens',
} as const;

function isLabelled(field: string): field is keyof typeof LABELS {
  return Object.hasOwn(LABELS, field);
}
