import { z } from 'zod';

const WAIT_SECONDS =
  'waitSeconds must be a number from 1 to 3600: so long a task waits for its agent.';
const WORST_CASE =
  'worstCase must say what one run may cost at most: { "tokens": 5000, "costUsd": 0.02 }, where costUsd is null if nobody knows.';

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
  const message = `${field} must be an address that begins with https:// (or http://).`;
  return z.url({ protocol: /^https?$/, error: message });
}

const socketConfig = z.strictObject(
  {
    over: z.literal('socket').default('socket'),
    waitSeconds: z.number(WAIT_SECONDS).min(1, WAIT_SECONDS).max(3600, WAIT_SECONDS).default(30),
    worstCase,
  },
  noField('over a socket', ['over', 'waitSeconds', 'worstCase']),
);

const webhookConfig = z.strictObject(
  { over: z.literal('webhook'), url: address('url'), worstCase },
  noField('over a webhook', ['over', 'url', 'worstCase']),
);

const a2aConfig = z.strictObject(
  { over: z.literal('a2a'), card: address('card'), worstCase },
  noField('over A2A', ['over', 'card', 'worstCase']),
);

const OVER = {
  socket: socketConfig,
  webhook: webhookConfig,
  a2a: a2aConfig,
} as const;

export type SocketConfig = z.infer<typeof socketConfig>;
export type WebhookConfig = z.infer<typeof webhookConfig>;
export type A2aConfig = z.infer<typeof a2aConfig>;

/** How an agent outside is reached, or what is wrong with how it was said. */
export function readRemoteConfig(
  given: unknown,
):
  | { readonly ok: true; readonly config: SocketConfig | WebhookConfig | A2aConfig }
  | { readonly ok: false; readonly reason: string; readonly field?: string | undefined } {
  const over = overOf(given);
  if (over === null) return { ok: false, reason: HOW };
  const read = OVER[over].safeParse(given);
  if (read.success) return { ok: true, config: read.data };
  const [issue] = read.error.issues;
  const field = issue?.path[0] === undefined ? undefined : String(issue.path[0]);
  return { ok: false, reason: issue?.message ?? HOW, field };
}

const HOW =
  'The configuration of a remote agent must be {} for an agent that connects by itself, { "over": "webhook", "url": "https://…" } or { "over": "a2a", "card": "https://…" }.';

function overOf(given: unknown): keyof typeof OVER | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const over: unknown = 'over' in given ? given.over : 'socket';
  if (over === 'socket' || over === 'webhook' || over === 'a2a') return over;
  return null;
}

function noField(what: string, known: readonly string[]): { readonly error: z.core.$ZodErrorMap } {
  return {
    error: (issue) => {
      const [field = ''] = issue.code === 'unrecognized_keys' ? issue.keys : [];
      return `An agent ${what} has no “${field}”: it may have ${known.join(', ')}.`;
    },
  };
}
