import { useController } from 'react-hook-form';
import { useTranslation } from '../../words/use-translation.ts';
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
  /** What is wrong with a text that is not empty; `null`: nothing. */
  readonly whyNot?: (text: string) => Promise<string | null>;
}

/** A text of the form around it. */
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
  /** An empty value is `null`: none. */
  readonly choices: readonly { readonly value: string; readonly words: string }[];
  /** It is only shown; its hint says why. */
  readonly isFixed?: boolean;
}

/** One of a few, in the form around it. */
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

/** On or off, in the form around it; `on` and `off` where the form keeps words. */
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
