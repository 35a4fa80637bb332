import { useQuery } from '@tanstack/react-query';
import { percentWords } from '../../../../parts/figures/percent-words.ts';
import { serverWordsNow } from '../../../../words/server-words.ts';
import { fillPlaceholders } from '../../../../words/text-of.ts';
import { useTranslation } from '../../../../words/use-translation.ts';

interface RuleProps {
  readonly id: string;
  /** The sentence of the rule in English, from the engine. */
  readonly english: string;
  /** The agent's chance in the tick. Null if the rule uses no chance. */
  readonly chance: number | null;
}

export function Rule({ id, english, chance }: RuleProps) {
  const { t, i18n } = useTranslation('why');
  const { data, isLoading } = useQuery({
    queryKey: ['rules', i18n.language],
    queryFn: async () => (await serverWordsNow()?.rules()) ?? null,
    enabled: i18n.language !== 'en',
    staleTime: Infinity,
  });
  if (isLoading) return null;
  const { language } = i18n;
  const shown = { chance: chance === null ? '' : percentWords(chance, language) };
  const own = data?.[id] === undefined ? undefined : fillPlaceholders(data[id], shown, language);
  return (
    <p className="text-sm text-soft" data-why="rule">
      <span className="me-2">
        <code
          title={t('ruleId', { id })}
          className="rounded-md bg-sunken px-1.5 py-0.5 text-xs font-semibold text-soft"
        >
          {id}
        </code>
      </span>
      {own ?? (
        <span lang="en" dir="ltr">
          {english}
        </span>
      )}
    </p>
  );
}
