import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import type { RouteOutput, MemberView } from '@conch/sdk';
import { Coins } from 'lucide-react';
import { useTranslation } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { failureWords } from '../../client/failure-words.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Loading } from '../../parts/loading/loading.tsx';
import { countWords, moneyWords } from '../../parts/figures/money-words.ts';
import { Section } from '../../parts/section.tsx';
import { ScreenOfSpace } from '../../shell/screen-of-space.tsx';
import { SHOWN_DAYS } from '../agents/agent-queries.ts';
import { spentOnDays, utcDay } from '../agents/profile/activity-sums.ts';
import { SumsTable, useSpentRows } from '../agents/profile/sums-table.tsx';
import { useFormerNews, useNames } from '../space/transcript/member-name.ts';
import { CostDays } from './cost-days.tsx';

const route = getRouteApi('/inside/spaces/$spaceId/costs');

/** The screen for the spending of agents in a space: the totals, and each agent by day. */
export function SpaceCosts() {
  const { t } = useTranslation('space');
  const { spaceId } = route.useParams();
  return (
    <ScreenOfSpace key={spaceId} spaceId={spaceId} title={(name) => t('costsOf', { name })}>
      {({ members }) => <Costs spaceId={spaceId} members={members} />}
    </ScreenOfSpace>
  );
}

interface CostsProps {
  readonly spaceId: string;
  readonly members: readonly MemberView[];
}

function Costs({ spaceId, members }: CostsProps) {
  const { t } = useTranslation('space');
  const called = useNames(spaceId, members);
  useFormerNews(spaceId, members);
  const { data, error } = useQuery({
    queryKey: ['space-costs', spaceId],
    queryFn: () =>
      conch.call('readSpaceCosts', { params: { spaceId }, query: { days: SHOWN_DAYS } }),
    // Cached costs may be outdated, so the query always reloads.
    staleTime: 0,
  });
  if (error !== null) {
    return (
      <p role="alert" className="text-sm text-bad">
        {failureWords(error)}
      </p>
    );
  }
  if (data === undefined) return <Loading />;
  if (data.days.length === 0) return <NothingSpent spaceId={spaceId} />;
  return (
    <>
      <Sums costs={data} />
      <Section title={t('costDays')} about={t('costDaysAbout')}>
        <CostDays days={data.days.toReversed()} nameOf={(id) => called(id).name} />
      </Section>
    </>
  );
}

function Sums({ costs }: { readonly costs: RouteOutput<'readSpaceCosts'> }) {
  const { t, i18n } = useTranslation('space');
  const { language } = i18n;
  const rows = useSpentRows();
  const { total, days } = costs;
  const today = utcDay(Date.now());
  const sums = [7, SHOWN_DAYS].map((count) => ({ count, sum: spentOnDays(days, count, today) }));
  return (
    <Section title={t('costTotal')} about={t('costsAbout')}>
      <SumsTable sums={sums} rows={rows} />
      {total.unpricedTokens === 0 ? null : (
        <p className="text-sm text-soft">
          {t('costUnpriced', {
            count: total.unpricedTokens,
            amount: countWords(total.unpricedTokens, language),
            known: moneyWords(total.knownCostUsd, language),
          })}
        </p>
      )}
      {total.unreportedRuns === 0 ? null : (
        <p className="text-sm text-soft">
          {t('costUnreported', {
            count: total.unreportedRuns,
            amount: countWords(total.unreportedRuns, language),
            known: moneyWords(total.knownCostUsd, language),
          })}
        </p>
      )}
    </Section>
  );
}

function NothingSpent({ spaceId }: { readonly spaceId: string }) {
  const { t } = useTranslation('space');
  return (
    <EmptyState
      icon={<Coins className="size-6" />}
      title={t('costNone')}
      action={
        <Link
          to="/spaces/$spaceId"
          params={{ spaceId }}
          className="inline-flex min-h-9 items-center rounded-lg border border-edge/50 px-3 text-sm font-medium hover:bg-hover pointer-coarse:min-h-11"
        >
          {t('toSpace')}
        </Link>
      }
    >
      {t('costNoneWords')}
    </EmptyState>
  );
}
