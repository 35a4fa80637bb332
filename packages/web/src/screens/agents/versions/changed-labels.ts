/** The label of a changed field, as a key of a text. Null if the field has no label. */
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
  ownerId: 'owner',
  addableBy: 'addableBy',
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
