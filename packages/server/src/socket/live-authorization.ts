import type { SpaceId } from '@conch/engine';
import type { Action } from '@conch/protocol';
import { authorise } from '../auth/authorise.ts';
import type { AccessStanding } from '../auth/principal.ts';
import type { Permission } from '../auth/recheck.ts';
import type { RequestRefused } from '../request-refused.ts';
import type { Services } from '../services.ts';

const RENEW_MS = 3_600_000;

/**
 * The cached rights of a connected client. After any change of access, they are loaded again before
 * anything is sent or read.
 */
export class LiveAuthorization {
  readonly #services: Pick<Services, 'access' | 'gate' | 'clock'>;
  readonly #action: Action;
  #standing: AccessStanding;
  #isOver = false;
  #renewedAt: number;
  #renewing: Promise<void> | null = null;

  /** `action` is the permission that the client needs to stay connected. */
  constructor(
    services: Pick<Services, 'access' | 'gate' | 'clock'>,
    { standing, action }: { readonly standing: AccessStanding; readonly action: Action },
  ) {
    this.#services = services;
    this.#standing = standing;
    this.#action = action;
    this.#renewedAt = services.clock.monotonicMs();
  }

  /** The last loaded standing. */
  get standing(): AccessStanding {
    return this.#standing;
  }

  /** Whether the client may stay connected, according to cached rights that are still valid. */
  get isFresh(): boolean {
    const { access, clock } = this.#services;
    const { principal, epoch } = this.#standing;
    const until = principal.kind === 'automation' ? Infinity : principal.credential.until;
    return !this.#isOver && epoch >= access.epoch && until > clock.now();
  }

  /** Whether the cached rights are valid and allow reading the space. The database is not asked. */
  mayRead(spaceId: SpaceId): boolean {
    return this.isFresh && this.#allows(spaceId);
  }

  /** Whether the cached rights are valid and forbid reading the space. */
  isBarred(spaceId: SpaceId): boolean {
    return this.isFresh && !this.#allows(spaceId);
  }

  /** Whether the client may read the space. Asks the database if necessary. */
  async canRead(spaceId: SpaceId): Promise<boolean> {
    return (await this.refusal(spaceId)) === null;
  }

  /** Why the client may not read the space, or null. Asks the database if necessary. */
  async refusal(spaceId: SpaceId): Promise<RequestRefused | null> {
    return this.refusalOf([{ action: 'read-space', spaceId }]);
  }

  /** Why the client lacks one of these permissions, or null. Asks the database if necessary. */
  async refusalOf(
    needs: readonly Pick<Permission, 'action' | 'spaceId'>[],
  ): Promise<RequestRefused | null> {
    // The loop repeats, because the loaded rights may be outdated before they are used.
    while (await this.isGood()) {
      if (!this.isFresh) continue;
      const refusals = needs.map(({ action, spaceId }) =>
        authorise(this.#standing, action, spaceId),
      );
      return refusals.find((refusal) => refusal !== null) ?? null;
    }
    return authorise(null, this.#action);
  }

  /** Whether the client may stay connected. Asks the database if necessary. */
  async isGood(): Promise<boolean> {
    while (!this.#isOver && !(this.isFresh && this.#isRecent())) {
      this.#renewing ??= this.#renew().finally(() => {
        this.#renewing = null;
      });
      // Access may change while the rights are loaded. Then the loop loads them again.
      await this.#renewing;
    }
    return !this.#isOver;
  }

  #allows(spaceId: SpaceId): boolean {
    return authorise(this.#standing, 'read-space', spaceId) === null;
  }

  // Renewing also marks the session as used, so that it does not expire while the client is
  // connected.
  #isRecent(): boolean {
    return this.#services.clock.monotonicMs() - this.#renewedAt < RENEW_MS;
  }

  async #renew(): Promise<void> {
    const next = await this.#services.gate.renew(this.#standing);
    this.#renewedAt = this.#services.clock.monotonicMs();
    if (next === null || authorise(next, this.#action) !== null) this.#isOver = true;
    else this.#standing = next;
  }
}
