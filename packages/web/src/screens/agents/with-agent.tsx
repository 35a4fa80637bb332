import { ConchError } from '@conch/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bot } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { failureWords } from '../../client/failure-words.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Screen } from '../../parts/screen.tsx';
import type { Agent } from './agent.ts';
import { agentQuery, isRemoved } from './agent-queries.ts';
import { PLAIN_LINK } from './link-looks.ts';

interface WithAgentProps {
  readonly agentId: string;
  /** What is open of an agent stays open though somebody removes it. */
  readonly outlivesIt?: boolean;
  /** What others make of it is seen while it is open, its end too. */
  readonly looksAgain?: boolean;
  readonly children: (agent: Agent) => ReactNode;
}

const LOOK_AGAIN_MS = 5_000;

/** A screen about one agent: its way there, and what stands where there is none. */
export function WithAgent({
  agentId,
  outlivesIt = false,
  looksAgain = false,
  children,
}: WithAgentProps) {
  const { t } = useTranslation('agents');
  const { data: agent, error } = useQuery({
    ...agentQuery(agentId),
    refetchInterval: ({ state }) => {
      // It would only be refused again.
      if (isRemoved(state.error)) return false;
      // A program that somebody starts is seen to connect.
      return looksAgain || state.data?.kind === 'remote' ? LOOK_AGAIN_MS : false;
    },
  });
  const isGone = isRemoved(error);
  if (agent !== undefined && (outlivesIt || !isGone)) return children(agent);
  if (error === null) return <Loading />;
  return (
    <Screen title={t('title')} back="/agents">
      <EmptyState
        icon={<Bot className="size-6" />}
        title={isGone ? t('gone') : t('notHere')}
        action={
          <Link to="/agents" className={PLAIN_LINK}>
            {t('allAgents')}
          </Link>
        }
      >
        {isGone || isNoId(error) ? null : failureWords(error)}
      </EmptyState>
    </Screen>
  );
}

// Nothing but the id is asked for: what cannot be one needs no more words than the title.
function isNoId(error: Error): boolean {
  return error instanceof ConchError && error.code === 'bad-input';
}
