import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../words/use-translation.ts';
import { Avatar } from '../../parts/names/avatar.tsx';
import { Name } from '../../parts/names/name.tsx';
import { ChatButton } from './chat-button.tsx';
import type { AgentDetails } from './agent.ts';
import { AgentMarks, AgentTag, KindLine } from './agent-marks.tsx';
import { WhereLine } from './where-line.tsx';

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
