import { Link } from '@tanstack/react-router';
import type { RouteOutput } from '@conch/sdk';
import { useTranslation } from '../../../words/use-translation.ts';
import { Money, Tokens } from '../../../parts/figures/figure.tsx';
import { sinceWords, wholeMoment } from '../../../parts/figures/moment-words.ts';
import { Name } from '../../../parts/names/name.tsx';

type ListedRun = RouteOutput<'readAgentActivity'>['runs'][number];

const TONES = {
  responded: 'bg-good',
  passed: 'bg-good',
  skipped: 'bg-edge',
  delegated: 'bg-edge',
  suppressed: 'bg-edge',
  failed: 'bg-bad',
  cancelled: 'bg-warn',
} as const;

/** The latest runs. Each run shows the reason why the agent got the floor. */
export function RunList({ runs }: { readonly runs: readonly ListedRun[] }) {
  return (
    <ul className="divide-y divide-line">
      {runs.map((run) => (
        <RunRow key={run.id} run={run} />
      ))}
    </ul>
  );
}

function RunRow({ run }: { readonly run: ListedRun }) {
  const { t, i18n } = useTranslation('agents');
  const { t: chat } = useTranslation('chat');
  const { language } = i18n;
  const { outcome, failure, spaceId, spaceName, tokens, isEstimated, endedAt, offeredAt } = run;
  const at = endedAt ?? offeredAt;
  const ended = run.cancelReason === 'turn-limit' ? 'noTurn' : (outcome ?? 'running');
  const words = t(`outcome_${ended}`);
  return (
    <li className="flex items-start gap-3 py-2.5 text-sm" data-run={run.id}>
      <span
        aria-hidden="true"
        className={`mt-1.5 size-2 shrink-0 rounded-full forced-colors:bg-[CanvasText] ${outcome === null ? 'bg-info' : TONES[outcome]}`}
      />
      <span className="flex min-w-0 flex-1 flex-col">
        <span>
          <span className="font-medium">{words}</span>
          {failure === null ? null : (
            <span className="text-bad"> · {chat(`failure-${failure}`)}</span>
          )}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 text-xs text-soft tabular-nums">
          <Link
            to="/spaces/$spaceId"
            params={{ spaceId }}
            className="inline-flex min-h-6 max-w-full min-w-6 items-center underline underline-offset-4 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
          >
            <Name name={spaceName} className="truncate" />
          </Link>
          <time dateTime={at} title={wholeMoment(at, language)}>
            {sinceWords(at, language, Date.now())}
          </time>
          <Tokens tokens={tokens} isEstimated={isEstimated} />
          <Money costUsd={run.costUsd} isEstimated={isEstimated} />
        </span>
      </span>
      <Link
        to="/spaces/$spaceId"
        params={{ spaceId }}
        search={{ panel: 'why', run: run.id }}
        aria-label={t('whyOf', { words, space: spaceName })}
        className="inline-flex min-h-7 shrink-0 items-center rounded-lg px-2 text-xs font-medium text-link hover:bg-hover pointer-coarse:min-h-11"
      >
        {t('why')}
      </Link>
    </li>
  );
}
