import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { AgentCard } from '@conch/runtime';
import { isOutside } from '../auth/is-outside.ts';
import type { Rates } from '../limits.ts';
import { iso } from './instant.ts';

interface Shown {
  /** How an agent is configured is for admins. */
  readonly isAdmin: boolean;
  readonly sockets: Rates['agentSockets'];
  readonly ofFiles: ReadonlySet<string>;
}

/** An agent of the server, as someone may see it. */
export function agentOnWire(
  card: AgentCard,
  { isAdmin, sockets, ofFiles }: Shown,
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
    isConnected: isOutside(kind, card.config) ? sockets.has(id) : null,
    from: ofFiles.has(id) ? 'file' : 'server',
    extras: isAdmin ? { ...card.extras } : {},
    version,
    createdAt: iso(card.createdAt),
  };
}
