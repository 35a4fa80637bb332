import { useTranslation } from '../../words/use-translation.ts';
import { BoundSelect, BoundText } from '../../parts/form/bound-fields.tsx';
import { Section } from '../../parts/section.tsx';
import { choicesOf } from './field-choices.ts';

const LONGEST_NAME = 100;

/** What a space is called, and what it is. */
export function Basics({ hasBegun }: { readonly hasBegun: boolean }) {
  const { t } = useTranslation('space');
  return (
    <Section title={t('basics')}>
      <BoundText
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        maxLength={LONGEST_NAME}
        isRequired
      />
      <BoundSelect
        name="settings.kind"
        label={t('kind')}
        hint={hasBegun ? t('kindFixed') : t('kindHint')}
        isFixed={hasBegun}
        choices={choicesOf(t, 'kind')}
      />
    </Section>
  );
}
