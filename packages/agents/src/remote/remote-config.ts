import { agentReason, messageOf, reasonOfIssue, type Reason } from '@conch/protocol';
import { z } from 'zod';
import type { AgentReading } from '../agent-kind.ts';

const WAIT_SECONDS = messageOf(agentReason('wait-seconds'));
const WORST_CASE = messageOf(agentReason('worst-case'));

const worstCase = z
  .strictObject(
    {
      tokens: z.int(WORST_CASE).min(0, WORST_CASE),
      costUsd: z.number(WORST_CASE).min(0, WORST_CASE).nullable(),
    },
    WORST_CASE,
  )
  .exactOptional();

function address(field: string): z.ZodType<string> {
  const error = messageOf(agentReason('agent-address', { name: field }));
  return z.url({ protocol: /^https?$/, error });
}

const socketConfig = z.strictObject({
  over: z.literal('socket').default('socket'),
  waitSeconds: z.number(WAIT_SECONDS).min(1, WAIT_SECONDS).max(3600, WAIT_SECONDS).default(30),
  worstCase,
});

const webhookConfig = z.strictObject({
  over: z.literal('webhook'),
  url: address('url'),
  worstCase,
});

const a2aConfig = z.strictObject({ over: z.literal('a2a'), card: address('card'), worstCase });

const OVER = {
  socket: socketConfig,
  webhook: webhookConfig,
  a2a: a2aConfig,
} as const;

export type SocketConfig = z.infer<typeof socketConfig>;
export type WebhookConfig = z.infer<typeof webhookConfig>;
export type A2aConfig = z.infer<typeof a2aConfig>;

/** Reads how Conch reaches an outside agent, or returns the problem with the configuration. */
export function readRemoteConfig(
  given: unknown,
):
  | { readonly ok: true; readonly config: SocketConfig | WebhookConfig | A2aConfig }
  | Extract<AgentReading, { readonly ok: false }> {
  const over = overOf(given);
  if (over === null) return { ok: false, reason: HOW.detail, why: HOW };
  const read = OVER[over].safeParse(given);
  if (read.success) return { ok: true, config: read.data };
  const [issue] = read.error.issues;
  const field = issue?.path[0] === undefined ? undefined : String(issue.path[0]);
  const why = issue === undefined ? HOW : reasonOf(over, issue, given);
  return { ok: false, reason: why.detail, why, field };
}

const HOW = agentReason('remote-config');

function reasonOf(over: keyof typeof OVER, issue: z.core.$ZodIssue, given: unknown): Reason {
  if (issue.code !== 'unrecognized_keys' || issue.path.length > 0) {
    return reasonOfIssue(issue, given);
  }
  const [name = ''] = issue.keys;
  const names = Object.keys(OVER[over].shape);
  return agentReason('no-remote-field', { over, name, names });
}

function overOf(given: unknown): keyof typeof OVER | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const over: unknown = 'over' in given ? given.over : 'socket';
  if (over === 'socket' || over === 'webhook' || over === 'a2a') return over;
  return null;
}
