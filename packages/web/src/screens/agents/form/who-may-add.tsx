import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { peopleQuery } from '../../../client/queries.ts';
import { BoundSelect } from '../../../parts/form/fields/bound-fields.tsx';
import { CheckList } from '../../../parts/form/fields/check-list.tsx';
import { Section } from '../../../parts/section.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import type { AgentDraft } from './agent-draft.ts';

interface WhoMayAddProps {
  readonly who: AgentDraft['addable']['who'];
  /**
   * Whether the agent is new. The creator becomes its owner, so the form has no choice of an owner.
   */
  readonly isNew: boolean;
}

/** The fields for the people who may add the agent to a space, and for its owner. */
export function WhoMayAdd({ who, isNew }: WhoMayAddProps) {
  const { t } = useTranslation('agents');
  const { data: people = [] } = useQuery(peopleQuery);
  const named = people.map(({ id, name }) => ({ value: id, words: name }));
  return (
    <Section title={t('addableTitle')} about={t('addableAbout')}>
      <BoundSelect
        name="addable.who"
        label={t('addableBy')}
        choices={[
          { value: 'everyone', words: t('addableEveryone') },
          { value: 'owner', words: t('addableOwner') },
          { value: 'list', words: t('addableList') },
        ]}
      />
      {who === 'list' ? <People /> : null}
      {isNew ? null : (
        <BoundSelect
          name="ownerId"
          label={t('owner')}
          hint={t('ownerHint')}
          choices={[{ value: '', words: t('ownerNone') }, ...named]}
        />
      )}
    </Section>
  );
}

const PEOPLE = 'addable.people';

function People() {
  const { t } = useTranslation('agents');
  const { field, fieldState } = useController({ name: PEOPLE });
  const { data: people = [] } = useQuery(peopleQuery);
  return (
    <CheckList
      name={PEOPLE}
      label={t('addablePeople')}
      hint={t('addablePeopleHint')}
      error={fieldState.error?.message}
      empty={t('addableNobody')}
      items={people.map(({ id, name }) => ({ id, words: name }))}
      chosen={field.value as readonly string[]}
      onChange={field.onChange}
    />
  );
}
