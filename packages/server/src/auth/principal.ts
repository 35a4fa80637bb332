import type { MemberId, SpaceId } from '@conch/engine';
import type { SpaceRole } from '@conch/protocol';

/** The credential of a caller. It is invalid once its row is deleted. */
export interface Credential {
  readonly kind: 'session' | 'token';
  readonly hash: string;
  readonly id: string;
  /** The time when the credential expires. */
  readonly until: number;
  /** The admin whose sign-in link for another person led to this credential, or null. */
  readonly openedBy: string | null;
}

/** The authenticated caller. */
export type Principal =
  | {
      readonly kind: 'person';
      readonly personId: MemberId;
      readonly isAdmin: boolean;
      readonly credential: Credential;
    }
  | {
      /** `CONCH_ADMIN_TOKEN` acts in the name of the server's owner. */
      readonly kind: 'automation';
      readonly personId: MemberId;
      readonly isAdmin: true;
    }
  | {
      readonly kind: 'agent';
      readonly agentId: MemberId;
      readonly name: string;
      readonly isActive: boolean;
      /** Whether the agent connects over a socket. */
      readonly isOutside: boolean;
      readonly credential: Credential;
    }
  | {
      /** A program that posts into one space and can do nothing else. */
      readonly kind: 'service';
      readonly serviceId: string;
      readonly name: string;
      readonly spaceId: SpaceId;
      readonly credential: Credential;
    };

/** A person, or automation in a person's name. */
export type Personal = Extract<Principal, { readonly personId: MemberId }>;

/** A principal that may post messages. */
export type PostingPrincipal = Exclude<Principal, { readonly kind: 'agent' }>;

export function isPersonal(principal: Principal): principal is Personal {
  return principal.kind === 'person' || principal.kind === 'automation';
}

/**
 * The maker of a caller's links: the admin whose link opened the caller's session, else the caller.
 * In a chain of sign-ins, all links belong to the admin who made the first link.
 */
export function makerOf(principal: Principal): string | null {
  return isPersonal(principal) ? (openerOf(principal) ?? principal.personId) : null;
}

/** The admin whose sign-in link led to the caller's credential, or null. */
export function openerOf(principal: Principal): string | null {
  return principal.kind === 'automation' ? null : principal.credential.openedBy;
}

/** The rights of a principal, as stored at one epoch of access. */
export interface AccessStanding {
  readonly principal: Principal;
  readonly epoch: number;
  /** The roles of the principal by space. */
  readonly roles: ReadonlyMap<SpaceId, SpaceRole>;
  /**
   * Spaces in which an admin has no more rights than their own role: direct messages between two
   * people. Empty for everyone else.
   */
  readonly closed: ReadonlySet<SpaceId>;
}
