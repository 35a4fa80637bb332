import {
  GuardedFetch,
  overA2a,
  overWebhook,
  remoteKind,
  type AgentKind,
  type FailedCall,
  type Switchboard,
} from '@conch/agents';
import type { Clock } from '@conch/runtime';
import type { Config } from './config.ts';
import type { ServerLog } from './log.ts';
import type { WebhookSecrets } from './secrets/webhook-secrets.ts';

interface Parts {
  readonly config: Pick<Config, 'outbound'>;
  readonly clock: Clock;
  readonly log: ServerLog;
  readonly switchboard: Switchboard;
  readonly webhookSecrets: WebhookSecrets;
}

/** The kind of outside agents, and the connection to those that Conch calls. */
export interface OutsideAgents {
  readonly kind: AgentKind;
  readonly close: () => Promise<void>;
}

/**
 * Agents that connect by themselves, and agents that Conch calls. Agents that Conch calls exist
 * only if the operator allows outbound hosts.
 */
export function outsideAgents(parts: Parts): OutsideAgents {
  const { config, clock, log, switchboard, webhookSecrets } = parts;
  const { outbound } = config;
  if (outbound.length === 0) {
    return { kind: remoteKind({ switchboard }), close: async () => {} };
  }
  const outside = new GuardedFetch({
    outbound,
    onTrouble: ({ code }, host) => log.warn({ what: 'outside', host, code }),
  });
  const onFailure = (failed: FailedCall): void => log.warn({ what: 'agent-failed', ...failed });
  const kind = remoteKind({
    switchboard,
    overWebhook: overWebhook({
      outside,
      onFailure,
      now: () => clock.now(),
      secretsOf: async (agentId) => {
        try {
          return await webhookSecrets.of(agentId);
        } catch (error) {
          log.error({ what: 'failure', during: 'opening a secret', agentId });
          throw error;
        }
      },
    }),
    overA2a: overA2a(outside, { onFailure }),
  });
  return { kind, close: () => outside.close() };
}
