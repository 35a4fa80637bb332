/** What is wrong with a value; null if it is fine. */
export type Check = (value: unknown) => string | null;

export const isOneOf =
  (...allowed: readonly string[]): Check =>
  (value) =>
    allowed.some((one) => one === value) ? null : `it is one of ${allowed.join(', ')}`;

export const isFlag: Check = (value) => (typeof value === 'boolean' ? null : 'it is true or false');

export const isCount =
  (least: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && Number(value) >= least
      ? null
      : `it is a whole number, ${least} or more`;

export const isWholeIn =
  (least: number, most: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
      ? null
      : `it is a whole number from ${least} to ${most}`;

export const isNumberIn =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most
      ? null
      : `it is a number from ${least} to ${most}`;

/** Whether an object has no other fields: what nobody reads must not seem to be set. */
export function hasOnly(value: unknown, names: readonly string[]): boolean {
  return Object.keys(value ?? {}).every((name) => names.includes(name));
}

export const isBudget: Check = (value) => {
  const { maxTokens, maxCostUsd } = (value ?? {}) as Record<string, unknown>;
  const areTokens = maxTokens === null || isCount(0)(maxTokens) === null;
  const isCost =
    maxCostUsd === null ||
    (typeof maxCostUsd === 'number' && Number.isFinite(maxCostUsd) && maxCostUsd >= 0);
  return areTokens && isCost && hasOnly(value, ['maxTokens', 'maxCostUsd'])
    ? null
    : 'it has maxTokens, a whole number, and maxCostUsd, each from 0 or null for no bound';
};
