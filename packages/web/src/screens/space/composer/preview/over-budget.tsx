import { useEffect } from 'react';
import { WithNames } from '../../../../parts/names/with-names.tsx';
import { announce } from '../../../../state/announcements.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { useOpenSpace } from '../../open-space.ts';
import { overBudgetWords, type OverBudgetWarning } from './over-budget-words.ts';

/** The warning that a budget would refuse an agent. This part is lazy-loaded. */
export function OverBudgetWords({ warning }: { readonly warning: OverBudgetWarning }) {
  const { t, i18n } = useTranslation('budget');
  const { t: tokens } = useTranslation('message');
  const { members } = useOpenSpace().view;
  const nameOf = (agentId: string): string =>
    members.find(({ id }) => id === agentId)?.name ?? agentId;
  const words = overBudgetWords(warning, { t, tokens, language: i18n.language, nameOf });
  useEffect(() => announce(words), [words]);
  return (
    <span>
      <WithNames words={words} />
    </span>
  );
}
