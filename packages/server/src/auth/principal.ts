import type { MemberId, SpaceId } from '@conch/engine';
import type { SpaceRole, TokenRights } from '@conch/protocol';

/** The credential of a caller. It is invalid once its row is deleted. */
export interface Credential {
  readonly kind: 'session' | 'token';
  readonly hash: string;
  readonly id: string;
  /** The time when the credential expires. */
  readonly until: number;
  /** The admin whose sign-in link for another person led to this credential, or null. */
  readonly openedBy: string | null;
  /** The limits of a person's token. Null if it may do everything that the person may do. */
  readonly limits: TokenLimits | null;
}

/** The most that a token may do for its owner. A token with limits never acts as an admin. */
export interface TokenLimits {
  readonly rights: TokenRights;
  /** Null for all spaces. */
  readonly spaceIds: ReadonlySet<string> | null;
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

/** The limits of the token with which a principal acts, or null. */
export function limitsOf(principal: Principal): TokenLimits | null {
  return principal.kind === 'person' ? principal.credential.limits : null;
}

/**
 * The id of the limited token with which a person acts, as a field of a request to the runtime. The
 * token bounds the rights of the started chain.
 */
export function actingToken(principal: Principal): { readonly actingToken?: string } {
  const isLimited = principal.kind === 'person' && principal.credential.limits !== null;
  return isLimited ? { actingToken: principal.credential.id } : {};
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
