import { useTranslation } from '../../../words/use-translation.ts';
import { TextArea } from '../../../parts/form/fields/text-area.tsx';
import { countWords } from '../../../parts/figures/money-words.ts';
import { Section } from '../../../parts/section.tsx';
import { isByDefault, roughTokens } from '../model-choice.ts';
import { ModelPicker } from '../model-picker.tsx';
import type { DraftFormProps } from './draft-form.ts';

const LONGEST = 100_000;

/** The fields for the model and the instructions, with the length of the instructions. */
export function ThinkingFields({ draft }: DraftFormProps) {
  const { t, i18n } = useTranslation('agents');
  const { form, values, errorOf } = draft;
  const { provider, model, instructions } = values.llm;
  // These fields have no registered element, because the picker sets both fields. The checks apply
  // only to agents with a model.
  form.register('llm.provider', {
    validate: (name, all) => all.kind !== 'llm' || name !== '' || t('providerMissing'),
  });
  form.register('llm.model', {
    validate: (name, all) =>
      all.kind !== 'llm' || isByDefault(all.llm) || name.trim() !== '' || t('modelMissing'),
  });
  const tokens = roughTokens(instructions);
  const amount = countWords(tokens, i18n.language);
  return (
    <Section title={t('thinking')}>
      <ModelPicker
        value={{ provider, model }}
        names={{ provider: 'llm.provider', model: 'llm.model' }}
        errors={{ provider: errorOf('llm.provider'), model: errorOf('llm.model') }}
        onChange={(chosen) => {
          form.setValue('llm.provider', chosen.provider);
          form.setValue('llm.model', chosen.model);
        }}
      />
      <TextArea
        {...form.register('llm.instructions')}
        label={t('instructions')}
        hint={t('instructionsHint')}
        rows={8}
        maxLength={LONGEST}
        className="min-h-44"
        error={errorOf('llm.instructions')}
      />
      <p className="-mt-2 text-xs text-faint tabular-nums">
        {t('roughTokens', { count: tokens, amount })}
      </p>
    </Section>
  );
}
