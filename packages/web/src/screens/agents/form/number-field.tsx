import { useTranslation } from '../../../words/use-translation.ts';
import { BoundNumber } from '../../../parts/form/fields/bound-number.tsx';
import type { NumberBounds } from '../../../parts/form/fields/number-words.ts';
import { countWords } from '../../../parts/figures/money-words.ts';

interface Bounds extends NumberBounds {
  /** The default that applies to an empty field. */
  readonly usual?: number;
}

/** The bounds of each number. The server has the same bounds. */
const BOUNDS = {
  'llm.temperature': { min: 0, max: 2 },
  'llm.maxOutputTokens': { min: 16, max: 128_000, isWhole: true, usual: 4_096 },
  'llm.maxRunTokens': { min: 1_000, max: 10_000_000, isWhole: true, usual: 200_000 },
  'llm.maxRunCostUsd': { min: 0, max: 10_000 },
  'llm.contextTokens': { min: 1_000, max: 10_000_000, isWhole: true },
  'remote.waitSeconds': { min: 1, max: 3_600, usual: 30 },
  'remote.worstTokens': { min: 0, isWhole: true },
  'remote.worstCostUsd': { min: 0 },
  'dayBudget.maxTokens': { min: 0, isWhole: true },
  'dayBudget.maxCostUsd': { min: 0 },
} as const satisfies Readonly<Record<string, Bounds>>;

interface NumberFieldProps {
  readonly name: keyof typeof BOUNDS;
  readonly label: string;
  readonly hint?: string;
}

/** A number field of an agent. If it is empty, the default applies. */
export function NumberField({ name, label, hint }: NumberFieldProps) {
  const { i18n } = useTranslation();
  const { usual, ...bounds }: Bounds = BOUNDS[name];
  const placeholder = usual === undefined ? {} : { placeholder: countWords(usual, i18n.language) };
  return (
    <BoundNumber isOptional {...bounds} {...placeholder} name={name} label={label} hint={hint} />
  );
}
