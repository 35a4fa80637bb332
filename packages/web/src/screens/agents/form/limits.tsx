import { useTranslation } from '../../../words/use-translation.ts';
import { Section } from '../../../parts/section.tsx';
import { NumberField } from './number-field.tsx';

interface LimitsProps {
  readonly kind: string;
  readonly isOfFile: boolean;
}

/** The limits of an agent for one day and for one run. */
export function Limits({ kind, isOfFile }: LimitsProps) {
  const { t } = useTranslation('agents');
  return (
    <Section title={t('limits')} about={t('limitsAbout')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField name="dayBudget.maxTokens" label={t('dayTokens')} hint={t('dayHint')} />
        <NumberField name="dayBudget.maxCostUsd" label={t('dayCostUsd')} />
      </div>
      {kind === 'llm' ? (
        <fieldset disabled={isOfFile} className="grid gap-4 sm:grid-cols-2">
          <ModelLimits />
        </fieldset>
      ) : null}
    </Section>
  );
}

function ModelLimits() {
  const { t } = useTranslation('agents');
  return (
    <>
      <NumberField name="llm.maxRunTokens" label={t('maxRunTokens')} />
      <NumberField
        name="llm.maxRunCostUsd"
        label={t('maxRunCostUsd')}
        hint={t('maxRunCostUsdHint')}
      />
      <NumberField
        name="llm.maxOutputTokens"
        label={t('maxOutputTokens')}
        hint={t('maxOutputTokensHint')}
      />
      <NumberField
        name="llm.contextTokens"
        label={t('contextTokens')}
        hint={t('contextTokensHint')}
      />
      <NumberField name="llm.temperature" label={t('temperature')} hint={t('temperatureHint')} />
    </>
  );
}
