import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { sinceWords } from '../../parts/figures/moment-words.ts';
import { useNow } from '../../parts/figures/use-now.ts';
import { isolated } from '../../parts/names/isolated.ts';
import { WithNames } from '../../parts/names/with-names.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import { whereaboutsQuery } from './agent-queries.ts';

const MINUTE_MS = 60_000;

/** The spaces of an agent in the list, and its last activity. */
export function WhereLine({ agentId }: { readonly agentId: string }) {
  const { t, i18n } = useTranslation('agents');
  const nowMs = useNow(MINUTE_MS);
  const { data } = useQuery(whereaboutsQuery);
  const found = data?.get(agentId);
  if (found === undefined) return <span className="min-h-[1lh] text-xs" />;
  const { spaces, lastActiveAt } = found;
  const [first] = spaces;
  const space = isolated(first?.name ?? '');
  const shown = spaces.length > 1 ? t('moreSpaces', { space, count: spaces.length - 1 }) : space;
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-xs text-soft" data-part="where">
      <MessageSquare aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {first === undefined ? (
          t('inNoSpace')
        ) : (
          <WithNames words={t('inSpaces', { spaces: shown })} />
        )}
        {' · '}
        {lastActiveAt === null
          ? t('neverActive')
          : t('lastActive', { when: sinceWords(lastActiveAt, i18n.language, nowMs) })}
      </span>
    </span>
  );
}
