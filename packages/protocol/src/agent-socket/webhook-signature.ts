/** The headers of every signed webhook, as defined by https://www.standardwebhooks.com. */
export const WEBHOOK_HEADERS = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;

/** The signed parts of a webhook. */
export interface SignedParts {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/**
 * The value of the `webhook-signature` header, with one signature for each secret, because two
 * secrets are valid during a rotation.
 */
export async function signWebhook(parts: SignedParts, secrets: readonly string[]): Promise<string> {
  const signatures = await Promise.all(
    secrets.map(async (secret) => {
      const key = keyOf(secret);
      if (key === null) throw new Error('the secret of a webhook must be whsec_ and base64');
      return `v1,${await signatureOf(parts, key)}`;
    }),
  );
  return signatures.join(' ');
}

/** A webhook request as received. */
export interface ReceivedWebhook {
  readonly id: string | null;
  readonly timestamp: string | null;
  readonly signature: string | null;
  readonly body: string;
}

/** Why verification failed. */
export type WebhookRefusal = 'unsigned' | 'bad-timestamp' | 'too-old' | 'too-new' | 'forged';

export type WebhookVerdict =
  | { readonly ok: true; readonly id: string; readonly timestamp: number }
  | { readonly ok: false; readonly refusal: WebhookRefusal };

/** The allowed difference between the clocks of two machines, including the transmission time. */
export const WEBHOOK_TOLERANCE_SECONDS = 300;

/** Whether the webhook was signed with one of the secrets and its time is within the tolerance. */
export async function verifyWebhook(
  { id, timestamp, signature, body }: ReceivedWebhook,
  { secrets, nowMs }: { readonly secrets: readonly string[]; readonly nowMs: number },
): Promise<WebhookVerdict> {
  if (!id || !timestamp || !signature) return refused('unsigned');
  if (!/^\d{1,12}$/u.test(timestamp)) return refused('bad-timestamp');
  const seconds = Number(timestamp);
  const now = Math.floor(nowMs / 1000);
  if (seconds < now - WEBHOOK_TOLERANCE_SECONDS) return refused('too-old');
  if (seconds > now + WEBHOOK_TOLERANCE_SECONDS) return refused('too-new');
  const keys = secrets.map(keyOf).filter((key) => key !== null);
  const parts = { id, timestamp: seconds, body };
  const expected = await Promise.all(keys.map((key) => signatureOf(parts, key)));
  const given = signature.split(' ').slice(0, MOST_SIGNATURES);
  // Compares every signature even after a match, so that the timing reveals nothing.
  const matches = given.filter(
    (one) => expected.filter((own) => isSame(one, `v1,${own}`)).length > 0,
  );
  return matches.length > 0 ? { ok: true, id, timestamp: seconds } : refused('forged');
}

// This maximum limits the work that a hostile sender can cause.
const MOST_SIGNATURES = 20;

function refused(refusal: WebhookRefusal): WebhookVerdict {
  return { ok: false, refusal };
}

/** Whether a text is a valid webhook secret. */
export function isWebhookSecret(text: string): boolean {
  return keyOf(text) !== null;
}

const PREFIX = 'whsec_';

/** The bytes of a secret, or null if it is not valid. */
function keyOf(secret: string): Uint8Array | null {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret;
  if (text === '' || !/^[A-Za-z\d+/]+={0,2}$/u.test(text)) return null;
  try {
    return bytesOf(atob(text));
  } catch {
    return null;
  }
}

async function signatureOf({ id, timestamp, body }: SignedParts, bytes: Uint8Array) {
  const how = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, how, false, ['sign']);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signature = await crypto.subtle.sign('HMAC', key, signed);
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}

function bytesOf(binary: string): Uint8Array {
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}

/** Compares every character, so that the time does not depend on the first difference. */
function isSame(given: string, own: string): boolean {
  let difference = given.length ^ own.length;
  for (let at = 0; at < own.length; at += 1) {
    difference |= given.charCodeAt(at) ^ own.charCodeAt(at);
  }
  return difference === 0;
}

// The only globals that this package uses. Browsers, Node and workers share them.
declare const crypto: {
  readonly subtle: {
    readonly importKey: (
      ...given: readonly ['raw', Uint8Array, object, boolean, readonly string[]]
    ) => Promise<object>;
    readonly sign: (how: string, key: object, bytes: Uint8Array) => Promise<ArrayBuffer>;
  };
};
declare const TextEncoder: new () => { readonly encode: (text: string) => Uint8Array };
declare const atob: (text: string) => string;
declare const btoa: (binary: string) => string;
