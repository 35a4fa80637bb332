import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '../../../words/use-translation.ts';
import { useNumberText } from './bound-number.tsx';
import { durationWords, UNIT_NAMES, UNITS, unitOf, withUnit, type Unit } from './duration.ts';
import { CONTROL, Field } from './field.tsx';
import { numberProblem } from './number-words.ts';

interface BoundDurationProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly minMs: number;
  readonly maxMs?: number;
}

/**
 * A duration field of the surrounding form. The form stores milliseconds, and people type in a
 * larger unit.
 */
export function BoundDuration({ name, label, hint, minMs, maxMs }: BoundDurationProps) {
  const { t, i18n } = useTranslation('parts');
  const { field, fieldState } = useController({
    name,
    rules: {
      validate: (value: number | null) => {
        const problem = numberProblem(value, { min: minMs, max: maxMs, isWhole: true });
        if (problem === null) return true;
        if (!('count' in problem)) return t(Number.isNaN(value) ? 'notANumber' : problem.key);
        const time = durationWords(problem.count, i18n.language);
        return t(problem.key === 'atLeast' ? 'atLeastTime' : 'atMostTime', { time });
      },
    },
  });
  const value = field.value as number | null;
  const isKnown = value !== null && !Number.isNaN(value);
  const [unit, setUnit] = useState<Unit>(isKnown ? unitOf(value) : 'seconds');
  const { text, type, settle } = useNumberText(value, { scale: 1 / UNITS[unit] });
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      {(ids) => (
        <span className="flex items-center gap-2">
          <input
            {...ids}
            name={name}
            type="text"
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            value={text}
            onBlur={() => {
              settle();
              field.onBlur();
            }}
            onChange={({ target }) => field.onChange(type(target.value))}
            className={`${CONTROL} max-w-28 rtl:text-end`}
          />
          <select
            aria-label={`${label}: ${t('unit')}`}
            value={unit}
            onChange={({ target }) => {
              const to = target.value as Unit;
              field.onChange(withUnit(value, { from: unit, to }));
              setUnit(to);
            }}
            className={`${CONTROL} w-auto! pe-8`}
          >
            {UNIT_NAMES.map((one) => (
              <option key={one} value={one}>
                {t(one)}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
}
