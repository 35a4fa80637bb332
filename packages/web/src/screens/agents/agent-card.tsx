import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import { sinceWords } from '../../parts/figures/moment-words.ts';
import { useNow } from '../../parts/figures/use-now.ts';
import { isolated } from '../../parts/names/isolated.ts';
import { WithNames } from '../../parts/names/with-names.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import { whereaboutsQuery } from './agent-queries.ts';
import { Avatar } from '../../parts/names/avatar.tsx';
import { Name } from '../../parts/names/name.tsx';
import { ChatButton } from './chat-button.tsx';
import type { AgentDetails } from './agent.ts';
import { AgentMarks, AgentTag, KindLine } from './agent-marks.tsx';

const MINUTE_MS = 60_000;

/** An agent in the list: name, description and availability. */
export function AgentCard({ agent }: { readonly agent: AgentDetails }) {
  const { t } = useTranslation('agents');
  const { id, name, description } = agent;
  return (
    <li className="relative flex min-w-0">
      <Link
        to="/agents/$agentId"
        params={{ agentId: id }}
        className="flex w-full min-w-0 gap-3 rounded-2xl border border-line bg-card p-4 transition-colors hover:border-edge hover:bg-hover"
      >
        <Avatar name={name} kind="agent" />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex min-w-0 items-center gap-2 pe-8 pointer-coarse:pe-10">
            <Name name={name} className="truncate font-semibold" />
            <AgentTag />
          </span>
          <span className="line-clamp-2 text-xs wrap-anywhere text-soft">
            <KindLine agent={agent} />
          </span>
          <span className="line-clamp-2 min-h-[2lh] text-sm">
            {description === '' ? (
              <span className="text-faint">{t('noDescription')}</span>
            ) : (
              <bdi>{description}</bdi>
            )}
          </span>
          <span className="mt-auto flex flex-col gap-1 pt-1">
            <WhereLine agentId={id} />
            <AgentMarks agent={agent} isListed />
          </span>
        </span>
      </Link>
      <span className="absolute end-2 top-2">
        <ChatButton agent={agent} isIcon />
      </span>
    </li>
  );
}

/** The spaces of an agent in the list, and its last activity. */
function WhereLine({ agentId }: { readonly agentId: string }) {
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
