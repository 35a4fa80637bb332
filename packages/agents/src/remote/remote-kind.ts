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

/** What agents outside are reached by; what is absent, this server does not reach. */
export interface RemoteParts {
  readonly switchboard: Switchboard;
  readonly overWebhook?: (config: WebhookConfig) => AgentReading;
  readonly overA2a?: (config: A2aConfig) => AgentReading;
}

/** Agents that live outside the server: they connect to it, or it calls them. */
export function remoteKind({ switchboard, overWebhook, overA2a }: RemoteParts): AgentKind {
  return {
    name: 'remote',
    agentOf(given): AgentReading {
      const read = readRemoteConfig(given);
      if (!read.ok) return read;
      const { config } = read;
      switch (config.over) {
        case 'socket':
          return { ok: true, agent: overSocket(switchboard, config) };
        case 'webhook':
          return overWebhook?.(config) ?? unreached(config.url);
        case 'a2a':
          return overA2a?.(config) ?? unreached(config.card);
        default:
          return unreachable(config);
      }
    },
    settled: (runId, outcome) => switchboard.settled(runId, outcome),
  };
}

function overSocket(switchboard: Switchboard, { waitSeconds, worstCase }: SocketConfig): Agent {
  return {
    ...(worstCase === undefined ? {} : { worstCase }),
    run: (task, context) => switchboard.run(task, context, waitSeconds * 1_000),
  };
}

function unreached(address: string): AgentReading {
  const { host } = new URL(address);
  return {
    ok: false,
    reason: `This server reaches no addresses outside: its operator can allow ${host} by the setting CONCH_OUTBOUND.`,
  };
}
