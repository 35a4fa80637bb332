import { agentReason } from '@conch/protocol';
import type { Agent } from '../agent.ts';
import type { AgentKind, AgentReading } from '../agent-kind.ts';
import { unreachable } from '../unreachable.ts';
import {
  readRemoteConfig,
  type A2aConfig,
  type SocketConfig,
  type WebhookConfig,
} from './remote-config.ts';
import type { Switchboard } from './switchboard.ts';
import { withinWorstCase } from './within-worst-case.ts';

/** The transports to outside agents. If a transport is absent, this server does not support it. */
export interface RemoteParts {
  readonly switchboard: Switchboard;
  readonly overWebhook?: (config: WebhookConfig) => AgentReading;
  readonly overA2a?: (config: A2aConfig) => AgentReading;
}

/**
 * The kind of agents outside the server. Either the agent connects to the server, or the server
 * calls the agent.
 */
export function remoteKind({ switchboard, overWebhook, overA2a }: RemoteParts): AgentKind {
  return {
    name: 'remote',
    agentOf(given): AgentReading {
      const read = readRemoteConfig(given);
      if (!read.ok) return read;
      const { config } = read;
      switch (config.over) {
        case 'socket':
          return outside({ ok: true, agent: overSocket(switchboard, config) });
        case 'webhook':
          return outside(overWebhook?.(config) ?? unreached(config.url, 'url'));
        case 'a2a':
          return outside(overA2a?.(config) ?? unreached(config.card, 'card'));
        default:
          return unreachable(config);
      }
    },
    settled: (runId, outcome) => switchboard.settled(runId, outcome),
  };
}

/**
 * The worst case of an agent whose owner sets no worst case. The tokens are the default of an agent
 * with a model, and the price is unknown.
 */
const UNSAID = { tokens: 200_000, costUsd: null };

/** Adds the properties that all outside agents share, over any transport. */
function outside(reading: AgentReading): AgentReading {
  if (!reading.ok) return reading;
  const { agent } = reading;
  const { worstCase = UNSAID } = agent;
  const run: Agent['run'] = (task, context) => withinWorstCase(agent.run(task, context), worstCase);
  return { ok: true, agent: { ...agent, isElsewhere: true, worstCase, run } };
}

function overSocket(switchboard: Switchboard, { waitSeconds, worstCase }: SocketConfig): Agent {
  return {
    ...(worstCase === undefined ? {} : { worstCase }),
    run: (task, context) => switchboard.run(task, context, waitSeconds * 1_000),
  };
}

function unreached(address: string, field: 'url' | 'card'): AgentReading {
  const { host } = new URL(address);
  const why = agentReason('nothing-outside', { host });
  return { ok: false, reason: why.detail, why, field };
}
