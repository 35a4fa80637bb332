import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../words/use-translation.ts';
import { makeOnce } from '../../../client/make-once.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { LeaveQuestion } from '../../../parts/form/versioned/leave-question.tsx';
import { ProblemList } from '../../../parts/form/problems/problem-list.tsx';
import { namesOf, refusedFields } from '../../../parts/form/problems/refused-fields.ts';
import { useShownProblems } from '../../../parts/form/problems/use-shown-problems.ts';
import { useSaveShortcut } from '../../../parts/form/use-save-shortcut.ts';
import { announce } from '../../../state/announcements.ts';
import type { AgentDetails } from '../agent.ts';
import { useReloadAgents } from '../agent-queries.ts';
import { newBody } from './agent-body.ts';
import type { AgentDraft } from './agent-draft.ts';
import { AgentFields } from './agent-fields.tsx';
import { formFieldOf, withLine } from './agent-refusal.ts';
import { useFieldLabel } from './use-field-words.ts';

interface NewAgentFormProps {
  readonly start: AgentDraft;
  readonly isCopy?: boolean;
  /** The unknown keys from the file of the original agent. */
  readonly extras?: AgentDetails['extras'];
}

/** The form of a new agent. */
export function NewAgentForm({ start, isCopy = false, extras = {} }: NewAgentFormProps) {
  const { t } = useTranslation('agents');
  const labelOf = useFieldLabel();
  const form = useForm<AgentDraft>({ defaultValues: start, shouldFocusError: false });
  const values = useWatch({ control: form.control }) as AgentDraft;
  const shown = useShownProblems(form);
  const { isBusy, make } = useMaking(form.getValues, { show: shown.show, extras });
  const submit = (): void => void form.handleSubmit(make, shown.showErrors)();
  useSaveShortcut(submit);
  const { isDirty } = form.formState;
  const named = shown.problems.map(({ path, words }) => ({
    path,
    words: path === null ? words : `${labelOf(path)}: ${words}`,
  }));
  return (
    <>
      <form
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className="text-sm text-soft">{isCopy ? t('copyWords') : t('newWords')}</p>
        <ProblemList problems={named} />
        <AgentFields draft={{ form, values, errorOf: shown.errorOf }} isNew />
        <div className="sticky bottom-[max(0.5rem,env(safe-area-inset-bottom))] z-10 -mx-2 flex justify-end rounded-2xl border border-line bg-card px-3 py-2.5 shadow-lift md:-mx-3 md:px-4">
          <Button look="main" type="submit" isBusy={isBusy}>
            {t('makeAgent')}
          </Button>
        </div>
      </form>
      <LeaveQuestion isDirty={isDirty && !isBusy} />
    </>
  );
}

interface CreateAgentOptions {
  readonly show: ReturnType<typeof useShownProblems<AgentDraft>>['show'];
  readonly extras: AgentDetails['extras'];
}

function useMaking(read: () => AgentDraft, { show, extras }: CreateAgentOptions) {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  const reload = useReloadAgents();
  const [isBusy, setBusy] = useState(false);
  // The button becomes busy only after the form's checks, so a second click may happen before that.
  const isOnItsWay = useRef(false);
  const make = async (): Promise<void> => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    const draft = read();
    setBusy(true);
    show([]);
    try {
      const body = newBody(draft, extras);
      const { id: agentId, name } = await makeOnce('addAgent', { body });
      announce(t('made', { name }));
      await navigate({
        to: '/agents/$agentId',
        params: { agentId },
        state: { isJustMade: true },
        ignoreBlocker: true,
      });
      await reload();
    } catch (error) {
      isOnItsWay.current = false;
      setBusy(false);
      show(
        refusedFields(withLine(error, draft), {
          names: namesOf(draft),
          nameOf: (sent) => formFieldOf(sent, draft.kind),
        }),
      );
    }
  };
  return { isBusy, make };
}
