import type { ComponentProps } from 'react';
import { CONTROL, Field, type FieldWords } from './field.tsx';

type TextFieldProps = FieldWords & ComponentProps<'input'>;

/** A text field with one line, or a number field with `type="number"`. */
export function TextField({ label, hint, error, className = '', ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <input dir="auto" {...rest} {...ids} className={`${CONTROL} ${className}`} />}
    </Field>
  );
}
