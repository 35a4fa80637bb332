import { randomBytes } from 'node:crypto';
import type { MemberId } from '@conch/engine';
import { removeSecretsNamed, type Script } from '@conch/store';
import type { Secrets } from './secrets.ts';

const BYTES = 32;
// So long whoever runs the agent has time to put the new one in its place.
const OVERLAP_MS = 86_400_000;

/** What requests to agents that are called by webhook are signed with. */
export class WebhookSecrets {
  readonly #secrets: Secrets;

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  /** All that are good, the newest first: a request is signed with each. */
  of(agentId: MemberId): Promise<readonly string[]> {
    return this.#secrets.good(nameOf(agentId), newWebhookSecret);
  }

  /** A new one, and what puts it in the place of the one before. */
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

/** As https://www.standardwebhooks.com wants it. */
function newWebhookSecret(): string {
  return `whsec_${randomBytes(BYTES).toString('base64')}`;
}
