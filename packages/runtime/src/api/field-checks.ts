import type { Reason } from '@conch/agents';
import { refusalReason } from './refusal-reasons.ts';

/** Returns the problem with a value, or null if the value is valid. */
export type FieldCheck = (value: unknown) => Reason | null;

export const isOneOf =
  (...allowed: readonly string[]): FieldCheck =>
  (value) =>
    allowed.some((one) => one === value) ? null : refusalReason('one-of', { values: allowed });

export const isFlag: FieldCheck = (value) =>
  typeof value === 'boolean' ? null : refusalReason('flag');

export const isCount =
  (least: number): FieldCheck =>
  (value) =>
    Number.isSafeInteger(value) && Number(value) >= least
      ? null
      : refusalReason('whole-from', { least });

export const isWholeIn =
  (least: number, most: number): FieldCheck =>
  (value) =>
    Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
      ? null
      : refusalReason('whole-within', { least, most });

export const isNumberIn =
  (least: number, most: number): FieldCheck =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most
      ? null
      : refusalReason('number-within', { least, most });

/**
 * Whether an object has only known fields. An unknown field is refused, so that a caller does not
 * believe that the field has an effect.
 */
function hasOnly(value: unknown, names: readonly string[]): boolean {
  return Object.keys(value ?? {}).every((name) => names.includes(name));
}

export const isBudget: FieldCheck = (value) => {
  const { maxTokens, maxCostUsd } = (value ?? {}) as Record<string, unknown>;
  const areTokens = maxTokens === null || isCount(0)(maxTokens) === null;
  const isCost =
    maxCostUsd === null ||
    (typeof maxCostUsd === 'number' && Number.isFinite(maxCostUsd) && maxCostUsd >= 0);
  return areTokens && isCost && hasOnly(value, ['maxTokens', 'maxCostUsd'])
    ? null
    : refusalReason('budget');
};
