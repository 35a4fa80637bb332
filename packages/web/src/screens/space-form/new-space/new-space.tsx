import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ConchError } from '@conch/sdk';
import { useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../words/use-translation.ts';
import { makeOnce } from '../../../client/make-once.ts';
import { spacesQuery } from '../../../client/queries.ts';
import { useMe } from '../../../client/use-me.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { BoundText } from '../../../parts/form/fields/bound-fields.tsx';
import { LeaveQuestion } from '../../../parts/form/versioned/leave-question.tsx';
import { isSame } from '../../../parts/form/versioned/plain-object.ts';
import { ProblemList } from '../../../parts/form/problems/problem-list.tsx';
import { formProblem, type FormProblem } from '../../../parts/form/problems/refused-fields.ts';
import { useShownProblems } from '../../../parts/form/problems/use-shown-problems.ts';
import { Screen } from '../../../parts/screen.tsx';
import { Section } from '../../../parts/section.tsx';
import { useSaveShortcut } from '../../../parts/form/use-save-shortcut.ts';
import { announce } from '../../../state/announcements.ts';
import { KindCards } from './kind-cards.tsx';
import { NewLimits } from '../limits.tsx';
import { MemberPicker } from '../members/member-picker.tsx';
import { NewWhoSpeaks } from './new-who-speaks.tsx';
import { NEW_SPACE, newSpaceBody, type NewSpaceValues } from './new-space-values.ts';
import { useCandidates } from '../members/use-candidates.ts';

const LONGEST_NAME = 100;

/** The form that creates a space. Only the name is required. */
export function NewSpace() {
  const { t } = useTranslation('space');
  const candidates = useCandidates(new Set([useMe().id]));
  const agents = candidates.filter(({ kind }) => kind === 'agent');
  const { form, values, isBusy, problems, make } = useNewSpace(new Set(agents.map(({ id }) => id)));
  useSaveShortcut(() => void make());
  const chosen = agents.filter(({ id }) => values.memberIds.includes(id));
  return (
    <Screen title={t('newTitle')}>
      <FormProvider {...form}>
        <form
          noValidate
          className="flex flex-col gap-6"
          onSubmit={(event) => {
            event.preventDefault();
            void make();
          }}
        >
          <p className="text-sm text-soft">{t('newWords')}</p>
          <ProblemList problems={problems} />
          <Section title={t('basics')}>
            <BoundText
              name="name"
              label={t('name')}
              hint={t('nameExample')}
              maxLength={LONGEST_NAME}
              isRequired
            />
            <KindCards kind={values.kind} onChoose={(kind) => form.setValue('kind', kind)} />
          </Section>
          <Section title={t('membersNow')} about={t('membersNowAbout')}>
            <MemberPicker
              candidates={candidates}
              chosen={values.memberIds}
              onChange={(ids) => form.setValue('memberIds', ids)}
            />
          </Section>
          {values.kind === 'chat' ? <NewWhoSpeaks values={values} agents={chosen} /> : null}
          <NewLimits isForum={values.kind === 'forum'} />
          <Button look="main" type="submit" className="self-start" isBusy={isBusy}>
            {t('create')}
          </Button>
        </form>
        <LeaveQuestion isDirty={!isBusy && !isSame(values, NEW_SPACE)} />
      </FormProvider>
    </Screen>
  );
}

const FIELDS: Readonly<Record<string, string>> = {
  'bad-name': 'name',
  'no-coordinator': 'mainAgentId',
  'money-stop-needed': 'settings.dayBudget.maxCostUsd',
};

function useNewSpace(agentIds: ReadonlySet<string>) {
  const { t } = useTranslation('space');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useForm<NewSpaceValues>({ defaultValues: NEW_SPACE, shouldFocusError: false });
  const values = useWatch({ control: form.control }) as NewSpaceValues;
  const { problems, show, showErrors } = useShownProblems(form);
  const [isBusy, setBusy] = useState(false);
  // This flag blocks a second submit. The button becomes busy only after validation, which is too
  // late for a fast second press.
  const isOnItsWay = useRef(false);
  const send = async (given: NewSpaceValues): Promise<void> => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    setBusy(true);
    show([]);
    try {
      const body = newSpaceBody(given, agentIds);
      const { id: spaceId, name } = await makeOnce('makeSpace', { body });
      announce(t('made', { name }));
      void queries.invalidateQueries({ queryKey: spacesQuery.queryKey });
      await navigate({ to: '/spaces/$spaceId', params: { spaceId }, ignoreBlocker: true });
    } catch (error) {
      // The flag is reset only after a failure, because after a success a late second press would
      // create another space.
      isOnItsWay.current = false;
      setBusy(false);
      show([problemOf(error)]);
    }
  };
  const make = form.handleSubmit(send, showErrors);
  return { form, values, isBusy, problems, make };
}

function problemOf(error: unknown): FormProblem {
  const path = error instanceof ConchError ? (FIELDS[error.code] ?? null) : null;
  return formProblem(path, error);
}
