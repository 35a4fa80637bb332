import { useController } from 'react-hook-form';
import { useTranslation } from '../../../words/use-translation.ts';
import { SelectField } from './select-field.tsx';
import { SwitchField } from './switch-field.tsx';
import { TextField } from './text-field.tsx';

interface BoundProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
}

interface BoundTextProps extends BoundProps {
  readonly isRequired?: boolean;
  readonly maxLength?: number;
  /**
   * Checks a text that is not empty. Resolves to the error of the text, or to null if the text is
   * valid.
   */
  readonly whyNot?: (text: string) => Promise<string | null>;
}

/** A text field of the surrounding form. */
export function BoundText({
  name,
  label,
  hint,
  isRequired = false,
  maxLength,
  whyNot,
}: BoundTextProps) {
  const { t } = useTranslation('parts');
  const { field, fieldState } = useController({
    name,
    rules: {
      validate: async (value: string) => {
        if (value.trim() === '') return !isRequired || t('required');
        return (await whyNot?.(value)) ?? true;
      },
    },
  });
  return (
    <TextField
      label={label}
      hint={hint}
      error={fieldState.error?.message}
      name={name}
      maxLength={maxLength}
      autoComplete="off"
      aria-required={isRequired || undefined}
      value={String(field.value ?? '')}
      onBlur={field.onBlur}
      onChange={field.onChange}
    />
  );
}

interface BoundSelectProps extends BoundProps {
  /** The choices of the select field. The form stores the empty value as `null`. */
  readonly choices: readonly { readonly value: string; readonly words: string }[];
  /** Whether the field is read-only. The hint then gives the reason. */
  readonly isFixed?: boolean;
}

/** A select field of the surrounding form. */
export function BoundSelect({ name, label, hint, choices, isFixed = false }: BoundSelectProps) {
  const { field, fieldState } = useController({ name });
  return (
    <SelectField
      label={label}
      hint={hint}
      error={fieldState.error?.message}
      choices={choices}
      disabled={isFixed}
      name={name}
      value={String(field.value ?? '')}
      onBlur={field.onBlur}
      onChange={({ target }) => field.onChange(target.value === '' ? null : target.value)}
    />
  );
}

/** A switch of the surrounding form. `on` and `off` are the two values that the form stores. */
export function BoundSwitch({
  name,
  label,
  hint,
  on = true,
  off = false,
}: BoundProps & { readonly on?: unknown; readonly off?: unknown }) {
  const { field } = useController({ name });
  return (
    <SwitchField
      label={label}
      hint={hint}
      name={name}
      checked={field.value === on}
      onBlur={field.onBlur}
      onChange={({ target }) => field.onChange(target.checked ? on : off)}
    />
  );
}
