import { useTranslation } from '../../../words/use-translation.ts';
import { SelectField } from '../../../parts/form/fields/select-field.tsx';
import { TextField } from '../../../parts/form/fields/text-field.tsx';
import { Section } from '../../../parts/section.tsx';
import type { DraftFormProps } from './draft-form.ts';
import { NumberField } from './number-field.tsx';

/** The fields of a remote agent: its transport and its worst-case cost. */
export function RemoteFields({ draft }: DraftFormProps) {
  const { t } = useTranslation('agents');
  const { form, values, errorOf } = draft;
  const { over } = values.remote;
  const isAddress = (text: string): string | true =>
    /^https?:\/\/\S+$/u.test(text.trim()) || t('addressNeeded');
  return (
    <Section
      title={t('program')}
      about={
        <>
          {t(`overAbout_${over}`)} {over === 'socket' ? null : <code>CONCH_OUTBOUND</code>}
        </>
      }
    >
      <SelectField
        {...form.register('remote.over')}
        label={t('over')}
        choices={(['socket', 'webhook', 'a2a'] as const).map((value) => ({
          value,
          words: t(`over_${value}`),
        }))}
        error={errorOf('remote.over')}
      />
      {over === 'socket' ? (
        <NumberField
          name="remote.waitSeconds"
          label={t('waitSeconds')}
          hint={t('waitSecondsHint')}
        />
      ) : null}
      {over === 'webhook' ? (
        <TextField
          key="url"
          {...form.register('remote.url', { validate: isAddress })}
          type="url"
          dir="ltr"
          label={t('url')}
          placeholder="https://agents.example/hook"
          error={errorOf('remote.url')}
        />
      ) : null}
      {over === 'a2a' ? (
        <TextField
          key="card"
          {...form.register('remote.card', { validate: isAddress })}
          type="url"
          dir="ltr"
          label={t('card')}
          placeholder="https://agents.example/.well-known/agent-card.json"
          error={errorOf('remote.card')}
        />
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField name="remote.worstTokens" label={t('worstTokens')} hint={t('worstHint')} />
        <NumberField name="remote.worstCostUsd" label={t('worstCostUsd')} />
      </div>
    </Section>
  );
}
