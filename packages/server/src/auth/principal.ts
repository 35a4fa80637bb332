import type { MemberId, SpaceId } from '@conch/engine';
import type { SpaceRole } from '@conch/protocol';

/** What someone came in with: gone from the database, it is worth nothing. */
export interface Credential {
  readonly kind: 'session' | 'token';
  readonly hash: string;
  readonly id: string;
  /** When it ends by itself. */
  readonly until: number;
}

/** Who asks, as a credential says. */
export type Principal =
  | {
      readonly kind: 'person';
      readonly personId: MemberId;
      readonly isAdmin: boolean;
      readonly credential: Credential;
    }
  | {
      /** `CONCH_ADMIN_TOKEN`: what it says, the owner of the server says. */
      readonly kind: 'automation';
      readonly personId: MemberId;
      readonly isAdmin: true;
    }
  | {
      readonly kind: 'agent';
      readonly agentId: MemberId;
      readonly name: string;
      readonly isActive: boolean;
      /** Whether it is one that comes in by a socket of its own. */
      readonly isOutside: boolean;
      readonly credential: Credential;
    };

/** What a principal may do, as the database said at one epoch of access. */
export interface Standing {
  readonly principal: Principal;
  readonly epoch: number;
  /** Their roles in the spaces they are in. */
  readonly roles: ReadonlyMap<SpaceId, SpaceRole>;
}
