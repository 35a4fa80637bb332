import type { SpaceId } from '@conch/engine';
import type { Action } from '@conch/protocol';
import { authorise } from '../auth/authorise.ts';
import type { Standing } from '../auth/principal.ts';
import type { Failure } from '../failure.ts';
import type { Services } from '../services.ts';

const RENEW_MS = 3_600_000;

/**
 * What someone who stays connected may do, kept fresh: as long as nobody's access has changed it
 * is known; once somebody's has, the database is asked before anything more is sent or taken.
 */
export class Pass {
  readonly #services: Pick<Services, 'access' | 'gate' | 'clock'>;
  readonly #action: Action;
  #standing: Standing;
  #isOver = false;
  #renewedAt: number;
  #renewing: Promise<void> | null = null;

  /** `action`: what they must be allowed to do, to stay. */
  constructor(
    services: Pick<Services, 'access' | 'gate' | 'clock'>,
    { standing, action }: { readonly standing: Standing; readonly action: Action },
  ) {
    this.#services = services;
    this.#standing = standing;
    this.#action = action;
    this.#renewedAt = services.clock.monotonicMs();
  }

  /** As it was when it was asked for last. */
  get standing(): Standing {
    return this.#standing;
  }

  /** Whether they are known to be allowed to stay, right now, without asking anyone. */
  get isFresh(): boolean {
    const { access, clock } = this.#services;
    const { principal, epoch } = this.#standing;
    const until = principal.kind === 'automation' ? Infinity : principal.credential.until;
    return !this.#isOver && epoch >= access.epoch && until > clock.now();
  }

  /** Whether a space may be read right now, without asking anyone. */
  mayRead(spaceId: SpaceId): boolean {
    return this.isFresh && this.#allows(spaceId);
  }

  /** Whether a space is known to be closed to them; `false` also when that must be asked first. */
  isBarred(spaceId: SpaceId): boolean {
    return this.isFresh && !this.#allows(spaceId);
  }

  /** Whether a space may be read; asks if that is not known. */
  async canRead(spaceId: SpaceId): Promise<boolean> {
    return (await this.refusal(spaceId)) === null;
  }

  /** Why a space may not be read, or `null`; asks if that is not known. */
  async refusal(spaceId: SpaceId): Promise<Failure | null> {
    // What was true when it was asked may be old by the time it is heard.
    while (await this.isGood()) {
      if (this.isFresh) return authorise(this.#standing, 'read-space', spaceId);
    }
    return authorise(null, 'read-space', spaceId);
  }

  /** Whether they may stay; asks if that is not known. */
  async isGood(): Promise<boolean> {
    while (!this.#isOver && !(this.isFresh && this.#isRecent())) {
      this.#renewing ??= this.#renew().finally(() => {
        this.#renewing = null;
      });
      // Someone's access may change while it is asked for: then this answer is none.
      await this.#renewing;
    }
    return !this.#isOver;
  }

  #allows(spaceId: SpaceId): boolean {
    return authorise(this.#standing, 'read-space', spaceId) === null;
  }

  // Whoever goes on using a session must not lose it for having been idle.
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
