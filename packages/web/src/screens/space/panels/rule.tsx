import { useQuery } from '@tanstack/react-query';
import { serverWordsNow } from '../../../words/server-words.ts';
import { useTranslation } from '../../../words/use-translation.ts';

interface RuleProps {
  readonly id: string;
  /** The engine's own sentence. */
  readonly english: string;
}

/** A rule, with its id. */
export function Rule({ id, english }: RuleProps) {
  const { t, i18n } = useTranslation('why');
  const { data, isLoading } = useQuery({
    queryKey: ['rules', i18n.language],
    queryFn: async () => (await serverWordsNow()?.rules()) ?? null,
    enabled: i18n.language !== 'en',
    staleTime: Infinity,
  });
  if (isLoading) return null;
  const own = data?.[id];
  return (
    <p className="text-sm text-soft" data-why="rule">
      <span className="me-2">
        <code
          title={t('ruleId', { id })}
          className="rounded-md bg-tint px-1.5 py-0.5 text-xs font-semibold text-on-tint"
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
