import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { AgentCard } from '@conch/runtime';
import { iso } from './instant.ts';

/** An agent of the server; how it is configured is for admins. */
export function agentOnWire(
  card: AgentCard,
  { isAdmin }: { readonly isAdmin: boolean },
): AnswerOf<typeof HTTP_API.readAgent> {
  const { id, name, description, kind, status, quiet: isQuiet, autoReply, version } = card;
  return {
    id,
    name,
    description,
    kind,
    config: isAdmin ? card.config : null,
    status,
    isQuiet,
    autoReply,
    dayBudget: isAdmin ? { ...card.dayBudget } : null,
    version,
    createdAt: iso(card.createdAt),
  };
}
