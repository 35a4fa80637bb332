import { asMemberId, type MemberId } from './ids.ts';

export type MemberKind = 'person' | 'agent';

/** A person of a space. */
export interface Person {
  readonly kind: 'person';
  readonly id: MemberId;
  readonly name: string;
}

/** An agent of a space, with the settings that turn-taking looks at. */
export interface Agent {
  readonly kind: 'agent';
  readonly id: MemberId;
  readonly name: string;
  readonly description: string;
  /** An inactive agent stays a member and never gets the floor (FL1). */
  readonly status: 'active' | 'inactive';
  /** A quiet agent gets the floor only when it is addressed (BC2). */
  readonly quiet: boolean;
  /** Whether its answers to agents are prefixed with their name (ME6). */
  readonly autoReply: boolean;
}

export type Member = Person | Agent;

/** Someone who has a name on the server and is not in the space. */
export interface Outsider {
  readonly id: MemberId;
  readonly name: string;
  readonly kind: MemberKind;
}

/** Who can write a message: services post and are no members. */
export type SenderKind = MemberKind | 'service';

/** A member as callers describe it; what is left out gets its default. */
export interface NewMember {
  readonly id: string;
  readonly name: string;
  readonly kind: MemberKind;
  readonly description?: string;
  readonly status?: 'active' | 'inactive';
  readonly quiet?: boolean;
  readonly autoReply?: boolean;
}

/** The member that a description stands for, defaults filled in. */
export function newMember(given: NewMember): Member {
  const id = asMemberId(given.id);
  if (given.kind === 'person') return { kind: 'person', id, name: given.name };
  return {
    kind: 'agent',
    id,
    name: given.name,
    description: given.description ?? '',
    status: given.status ?? 'active',
    quiet: given.quiet ?? false,
    autoReply: given.autoReply ?? true,
  };
}
