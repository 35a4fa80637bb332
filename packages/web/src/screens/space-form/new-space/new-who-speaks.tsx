import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../../words/use-translation.ts';
import { SelectField } from '../../../parts/form/fields/select-field.tsx';
import { Section } from '../../../parts/section.tsx';
import { needsMainAgent } from '@conch/sdk/view';
import type { Candidate } from '../members/candidates.ts';
import { ModeCards } from '../mode-cards.tsx';
import { mainAgentOf, type NewSpaceValues } from './new-space-values.ts';

interface NewWhoSpeaksProps {
  readonly values: NewSpaceValues;
  /** The agents that are chosen as members. */
  readonly agents: readonly Candidate[];
}

/** The mode and the main agent of a new space. */
export function NewWhoSpeaks({ values, agents }: NewWhoSpeaksProps) {
  const { t } = useTranslation('space');
  const { setValue } = useFormContext<NewSpaceValues>();
  const ids = new Set(agents.map(({ id }) => id));
  return (
    <Section title={t('whoSpeaks')}>
      <ModeCards
        name="mode"
        mode={values.mode}
        hasAgents={agents.length > 0}
        onChoose={(mode) => setValue('mode', mode)}
      />
      {needsMainAgent(values.mode) && agents.length > 0 ? (
        <SelectField
          name="mainAgentId"
          label={t('mainAgent')}
          value={mainAgentOf(values, ids) ?? ''}
          choices={agents.map(({ id, name }) => ({ value: id, words: name }))}
          onChange={({ target }) => setValue('mainAgentId', target.value)}
        />
      ) : null}
    </Section>
  );
}
