import { ConchError } from '@conch/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bot } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { failureWords } from '../../client/failure-words.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Loading } from '../../parts/loading/loading.tsx';
import { Screen } from '../../parts/screen.tsx';
import type { AgentDetails } from './agent.ts';
import { agentQuery, isRemoved } from './agent-queries.ts';
import { PLAIN_LINK } from './link-styles.ts';

interface WithAgentProps {
  readonly agentId: string;
  /** Whether the screen stays open after the agent is removed. */
  readonly outlivesIt?: boolean;
  /** Whether the screen polls, to show changes and a removal by other people. */
  readonly looksAgain?: boolean;
  readonly children: (agent: AgentDetails) => ReactNode;
}

const LOOK_AGAIN_MS = 5_000;

/** Loads an agent for a screen, and shows an error if the agent does not exist. */
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
      // A removed agent is not requested again, because each request would fail.
      if (isRemoved(state.error)) return false;
      // A remote agent is polled, so that the screen shows when the agent's program connects.
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

// The request contains only the id, so bad input means an invalid id. The title of the error is
// then enough.
function isNoId(error: Error): boolean {
  return error instanceof ConchError && error.code === 'bad-input';
}
