import type { Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../words/use-translation.ts';
import { isByDefault, type ModelChoice } from './model-choice.ts';
import { ModelPicker } from './model-picker.tsx';

interface ModelFieldsProps<Values extends ModelChoice> {
  readonly form: UseFormReturn<Values>;
  readonly errorOf: (name: string) => string | undefined;
  /** Whether the list offers the server's default model. */
  readonly offersDefault?: boolean;
}

/** Provider and model as two form fields. The model is required, unless the default is chosen. */
export function ModelFields<Values extends ModelChoice>({
  form,
  errorOf,
  offersDefault = true,
}: ModelFieldsProps<Values>) {
  const { t } = useTranslation('agents');
  const provider = 'provider' as Path<Values>;
  const model = 'model' as Path<Values>;
  const set = (field: Path<Values>, name: string): void =>
    form.setValue(field, name as PathValue<Values, Path<Values>>);
  // These fields have no registered element, because the picker sets both fields.
  form.register(model, {
    validate: (name: string, all) => isByDefault(all) || name.trim() !== '' || t('modelMissing'),
  });
  return (
    <ModelPicker
      value={form.watch()}
      errors={{ provider: errorOf(provider), model: errorOf(model) }}
      offersDefault={offersDefault}
      onChange={(picked) => {
        set(provider, picked.provider);
        set(model, picked.model);
        form.clearErrors([provider, model]);
      }}
    />
  );
}
