import type { MemberId } from '@conch/engine';
import type { AnswerOf, HTTP_API } from '@conch/protocol';
import { isAddableBy, type AgentCard } from '@conch/runtime';
import { isOutside } from '../../auth/is-outside.ts';
import type { Rates } from '../../limits.ts';
import { problemOf, type Thinkable } from '../../providers/agent-provider.ts';

export interface AgentViewContext {
  /** Whether the caller is an admin. Only admins see the configuration of agents. */
  readonly isAdmin: boolean;
  readonly personId: MemberId;
  readonly sockets: Rates['agentSockets'];
  readonly ofFiles: ReadonlySet<string>;
  readonly thinkable: Thinkable;
}

/** An agent of the server as the caller may see it. */
export function agentOnWire(
  card: AgentCard,
  { isAdmin, personId, sockets, ofFiles, thinkable }: AgentViewContext,
): AnswerOf<typeof HTTP_API.readAgent> {
  const { id, name, description, kind, status, isQuiet, autoReply, version } = card;
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
    ownerId: card.ownerId,
    addableBy: isAdmin ? shownAdders(card) : null,
    isAddable: isAdmin || isAddableBy(card, personId),
    problem: problemOf(card, thinkable),
    version,
    createdAt: card.createdAt,
  };
}

function shownAdders({ addableBy }: AgentCard): 'everyone' | 'owner' | string[] {
  return typeof addableBy === 'string' ? addableBy : [...addableBy];
}
