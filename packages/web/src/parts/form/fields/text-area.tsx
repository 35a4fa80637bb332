import type { ComponentProps } from 'react';
import { CONTROL, Field, type FieldWords } from './field.tsx';

type TextAreaProps = FieldWords & ComponentProps<'textarea'>;

/** A text area that grows with its text. */
export function TextArea({ label, hint, error, className = '', ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <textarea
          dir="auto"
          rows={4}
          {...rest}
          {...ids}
          className={`field-sizing-content max-h-[60dvh] min-h-24 ${CONTROL} ${className}`}
        />
      )}
    </Field>
  );
}
