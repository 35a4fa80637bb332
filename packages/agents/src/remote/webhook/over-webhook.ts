import type { Agent } from '../../agent.ts';
import type { AgentReading } from '../../agent-kind.ts';
import type { WebhookConfig } from '../remote-config.ts';
import { tellFailure } from '../tell-failure.ts';
import { runByWebhook } from './run-by-webhook.ts';
import type { WebhookParts } from './webhook-run.ts';

/** Agents that are called: a task is posted to their address, and what they answer is read. */
export function overWebhook(parts: WebhookParts): (config: WebhookConfig) => AgentReading {
  return ({ url, worstCase }) => {
    const refusal = parts.outside.refusal(url);
    if (refusal !== null) return { ok: false, reason: refusal.message, field: 'url' };
    const agent: Agent = {
      ...(worstCase === undefined ? {} : { worstCase }),
      run: (task, context) =>
        tellFailure(runByWebhook({ url, parts, task, context }), task, {
          address: url,
          tell: parts.onFailure,
        }),
    };
    return { ok: true, agent };
  };
}
