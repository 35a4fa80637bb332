import { randomBytes } from 'node:crypto';
import type { MemberId } from '@conch/engine';
import { removeSecretsNamed, type Script } from '@conch/store';
import type { Secrets } from './secrets.ts';

const BYTES = 32;
// The time for the owner of the agent to install the new secret.
const OVERLAP_MS = 86_400_000;

/** The secrets that sign requests to agents called by webhook. */
export class WebhookSecrets {
  readonly #secrets: Secrets;

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  /** All valid secrets, the newest first. A request is signed with each of them. */
  of(agentId: MemberId): Promise<readonly string[]> {
    return this.#secrets.good(nameOf(agentId), newWebhookSecret);
  }

  /** A new secret, and the script that replaces the old one. */
  draft(agentId: MemberId): { readonly secret: string; readonly put: () => Script<void> } {
    const secret = newWebhookSecret();
    return { secret, put: this.#secrets.replacing(nameOf(agentId), secret, OVERLAP_MS) };
  }
}

export function* removeWebhookSecrets(agentId: MemberId): Script<void> {
  yield* removeSecretsNamed(nameOf(agentId));
}

function nameOf(agentId: MemberId): string {
  return `webhook of ${agentId}`;
}

/** The format of https://www.standardwebhooks.com. */
function newWebhookSecret(): string {
  return `whsec_${randomBytes(BYTES).toString('base64')}`;
}
