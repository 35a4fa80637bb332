import type { ComponentProps } from 'react';
import { CONTROL, Field, type FieldWords } from './field.tsx';

interface Choice {
  readonly value: string;
  readonly words: string;
}

type SelectFieldProps = FieldWords &
  Omit<ComponentProps<'select'>, 'children'> & { readonly choices: readonly Choice[] };

/** A select field for a few choices. The native select works best on a phone. */
export function SelectField({
  label,
  hint,
  error,
  choices,
  className = '',
  ...rest
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <select {...rest} {...ids} className={`${CONTROL} pe-8 text-ellipsis ${className}`}>
          {choices.map(({ value, words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
