import { useState } from 'react';
import { useController, useFormState } from 'react-hook-form';
import { useTranslation } from '../../../words/use-translation.ts';
import { CONTROL, Field } from './field.tsx';
import {
  numberProblem,
  numberText,
  PRECISION,
  problemWords,
  readNumber,
  type NumberBounds,
} from './number-words.ts';

interface BoundNumberProps extends NumberBounds {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** A sign after the field, such as `%`. */
  readonly sign?: string;
  /** The factor from the stored number to the typed number: 100 for a share shown in percent. */
  readonly scale?: number;
  readonly placeholder?: string;
}

/** A number field of the surrounding form. The form stores an empty optional field as `null`. */
export function BoundNumber({
  name,
  label,
  hint,
  sign,
  scale = 1,
  placeholder,
  ...bounds
}: BoundNumberProps) {
  const { t } = useTranslation('parts');
  const { field, fieldState } = useController({
    name,
    rules: {
      validate: (value: number | null) => {
        const scaled = value === null ? null : Number(numberText(value * scale) || Number.NaN);
        const problem = numberProblem(scaled, bounds);
        return problem === null || problemWords(t, problem);
      },
    },
  });
  const value = field.value as number | null;
  const { text, type, settle } = useNumberText(value, { scale, isWhole: bounds.isWhole });
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      {(ids) => (
        <span className="flex items-center gap-2">
          <input
            {...ids}
            name={name}
            type="text"
            inputMode={bounds.isWhole === true ? 'numeric' : 'decimal'}
            dir="ltr"
            autoComplete="off"
            placeholder={placeholder}
            value={text}
            onBlur={() => {
              settle();
              field.onBlur();
            }}
            onChange={({ target }) => field.onChange(type(target.value))}
            className={`${CONTROL} max-w-48 rtl:text-end`}
          />
          {sign === undefined ? null : (
            <span aria-hidden="true" className="text-sm text-soft">
              {sign}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}

interface NumberFormat {
  readonly scale: number;
  readonly isWhole?: boolean | undefined;
}

/**
 * The text of a number field. The typed text remains while it means the number that the form
 * contains. On blur and on submit, the field shows that number in normal form.
 */
export function useNumberText(value: number | null, { scale, isWhole }: NumberFormat) {
  const { submitCount } = useFormState();
  const [typed, setTyped] = useState({ text: '', submitCount });
  const read = (text: string): number | null => {
    const number = readNumber(text, { isWhole });
    return number === null ? null : Number((number / scale).toPrecision(PRECISION));
  };
  // If a number is too large to be exact, its text remains as typed. The form then rejects the
  // number instead of rounding it.
  const isUnread = value !== null && !(Math.abs(value * scale) <= Number.MAX_SAFE_INTEGER);
  const isOpen = isUnread || typed.submitCount === submitCount;
  const isMeant = isOpen && Object.is(read(typed.text), value);
  return {
    text: isMeant ? typed.text : numberText(value === null ? null : value * scale),
    type: (text: string): number | null => {
      setTyped({ text, submitCount });
      return read(text);
    },
    settle: (): void => {
      if (!isUnread) setTyped({ text: '', submitCount });
    },
  };
}
