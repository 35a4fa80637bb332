import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { providersQuery } from '../../client/providers.ts';
import { agentsQuery } from '../../client/queries.ts';
import { useServerRequest } from '../../client/use-server-request.ts';
import { AskFirst } from '../../parts/buttons/ask-first.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { ProblemList } from '../../parts/form/problems/problem-list.tsx';
import { useSentForm } from '../../parts/form/use-sent-form.ts';
import { isolated } from '../../parts/names/isolated.ts';
import { Section } from '../../parts/section.tsx';
import { announce } from '../../state/announcements.ts';
import { thinkingOf } from '../agents/agent.ts';
import { DefaultTrouble } from '../agents/default-trouble.tsx';
import { isByDefault, nameOfModel, type ModelChoice } from '../agents/model-choice.ts';
import { ModelFields } from '../agents/model-fields.tsx';
import { ModelPrice } from '../agents/model-price.tsx';
import { useDefaultModel } from '../agents/use-default-model.ts';
import { useChooseDefault } from './use-choose-default.ts';

/** The section for the default model, for agents without a chosen model. */
export function DefaultModel() {
  const { t } = useTranslation('settings');
  const { chosen } = useDefaultModel();
  const [isChoosing, setChoosing] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // After the choice, the focused button no longer exists, so the focus moves to the section.
  const focusSection = (): void => {
    setChoosing(false);
    place.current?.focus();
  };
  return (
    <Section title={t('defaultTitle')} about={t('defaultAbout')}>
      <div ref={place} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        {chosen === undefined || isChoosing ? null : (
          <CurrentDefault
            chosen={chosen}
            change={() => setChoosing(true)}
            onCleared={focusSection}
          />
        )}
        {isChoosing ? <ChooseDefaultForm start={chosen ?? NOTHING} close={focusSection} /> : null}
      </div>
    </Section>
  );
}

const NOTHING: ModelChoice = { provider: '', model: '' };

interface CurrentDefaultProps {
  readonly chosen: ModelChoice | null;
  readonly change: () => void;
  readonly onCleared: () => void;
}

/** The default model, its state, and buttons to change or clear it. */
function CurrentDefault({ chosen, change, onCleared }: CurrentDefaultProps) {
  const { t } = useTranslation('settings');
  const { data: providers } = useSuspenseQuery(providersQuery);
  if (chosen !== null)
    return <ChosenDefault chosen={chosen} change={change} onCleared={onCleared} />;
  const hasProviders = providers.items.length > 0;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-xl bg-sunken px-4 py-3 text-sm text-soft">
      <p className="min-w-48 flex-1">
        <strong className="font-semibold text-ink">{t('noDefault')}.</strong>{' '}
        {hasProviders ? t('noDefaultAbout') : t('noDefaultYet')}
      </p>
      {hasProviders ? <Button onClick={change}>{t('chooseDefault')}</Button> : null}
    </div>
  );
}

function ChosenDefault({
  chosen,
  change,
  onCleared,
}: CurrentDefaultProps & { readonly chosen: ModelChoice }) {
  const { t } = useTranslation('settings');
  const { model } = useDefaultModel();
  const { data: agents = [] } = useQuery(agentsQuery);
  const { isBusy, problem, ask } = useServerRequest();
  const choose = useChooseDefault();
  const users = agents.filter((agent) => {
    const thinking = thinkingOf(agent);
    return thinking !== null && isByDefault(thinking);
  });
  const clearDefault = () =>
    ask(async () => {
      await choose(null);
      announce(t('defaultTakenBack'));
      onCleared();
    });
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <p className="flex min-w-48 flex-1 flex-col" data-part="default-model">
          <bdi dir="ltr" className="w-fit max-w-full font-semibold wrap-anywhere">
            {nameOfModel(chosen)}
          </bdi>
          <ModelPrice model={model} />
          <span className="text-xs text-soft">{t('defaultUsers', { count: users.length })}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button isBusy={isBusy} onClick={change}>
            {t('changeDefault')}
          </Button>
          <AskFirst
            words={t('takeDefaultBack')}
            title={t('takeDefaultBackTitle', { model: isolated(nameOfModel(chosen)) })}
            about={
              users.length === 0
                ? t('takeDefaultBackUnused')
                : t('takeDefaultBackAbout', { count: users.length })
            }
            act={() => void clearDefault()}
          />
        </div>
      </div>
      <ProblemList problems={problem === null ? [] : [problem]} />
      <DefaultTrouble hasLink={false} />
    </>
  );
}

interface ChooseDefaultFormProps {
  readonly start: ModelChoice;
  readonly close: () => void;
}

function ChooseDefaultForm({ start, close }: ChooseDefaultFormProps) {
  const { t } = useTranslation('settings');
  const { t: parts } = useTranslation('parts');
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector('select')?.focus(), []);
  const choose = useChooseDefault();
  const { form, problems, errorOf, isBusy, submit } = useSentForm(start, async (picked) => {
    const model = { ...picked, model: picked.model.trim() };
    await choose(model);
    announce(t('defaultChosen', { model: nameOfModel(model) }));
    close();
  });
  return (
    <form ref={element} className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <ProblemList problems={problems.filter(({ path }) => path === null)} />
      <ModelFields form={form} errorOf={errorOf} offersDefault={false} />
      <div className="flex flex-wrap gap-2">
        <Button look="main" type="submit" isBusy={isBusy}>
          {t('makeDefault')}
        </Button>
        <Button onClick={close}>{parts('cancel')}</Button>
      </div>
    </form>
  );
}
