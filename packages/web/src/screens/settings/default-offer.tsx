import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useTranslation } from '../../words/use-translation.ts';
import { defaultModelQuery } from '../../client/providers.ts';
import { useServerRequest } from '../../client/use-server-request.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { ProblemList } from '../../parts/form/problems/problem-list.tsx';
import { isolated } from '../../parts/names/isolated.ts';
import { WithNames } from '../../parts/names/with-names.tsx';
import { announce } from '../../state/announcements.ts';
import { nameOfModel, type ModelChoice } from '../agents/model-choice.ts';
import { useChooseDefault } from './use-choose-default.ts';

/** A button that makes a successfully tested model the server's default. */
export function DefaultOffer({ tried }: { readonly tried: ModelChoice }) {
  const { t } = useTranslation('settings');
  const { data: chosen } = useQuery(defaultModelQuery);
  const { isBusy, problem, ask } = useServerRequest();
  const choose = useChooseDefault();
  if (chosen === undefined) return null;
  const isChosen = chosen !== null && nameOfModel(chosen) === nameOfModel(tried);
  const use = () =>
    ask(async () => {
      await choose(tried);
      announce(t('defaultChosen', { model: nameOfModel(tried) }));
    });
  const model = isolated(tried.model);
  return (
    <div className="flex flex-col gap-2">
      <ProblemList problems={problem === null ? [] : [problem]} />
      {/* The button stays after the choice, so that the focus is not lost. */}
      <Button
        look={chosen === null ? 'main' : 'plain'}
        className="self-start wrap-anywhere"
        isBusy={isBusy}
        disabled={isChosen}
        icon={isChosen ? <Check aria-hidden="true" className="size-4 shrink-0" /> : undefined}
        onClick={() => void use()}
      >
        <span>
          <WithNames words={t(isChosen ? 'isDefault' : 'makeModelDefault', { model })} />
        </span>
      </Button>
    </div>
  );
}
