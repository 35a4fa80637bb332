import { asMemberId, type MemberId } from '../ids.ts';

export type MemberKind = 'person' | 'agent';

/** A person of a space. */
export interface PersonMember {
  readonly kind: 'person';
  readonly id: MemberId;
  readonly name: string;
}

/** An agent of a space, with the settings that turn-taking uses. */
export interface AgentMember {
  readonly kind: 'agent';
  readonly id: MemberId;
  readonly name: string;
  readonly description: string;
  /** A paused agent is still a member, but never gets the floor (FL1). */
  readonly status: 'active' | 'paused';
  /** A quiet agent gets the floor only when it is addressed (BC2). */
  readonly quiet: boolean;
  /**
   * Whether an answer of this agent to another agent begins with the name of the other agent (ME6).
   */
  readonly autoReply: boolean;
}

export type Member = PersonMember | AgentMember;

/** A person or agent of the server that is not in the space. */
export interface Outsider {
  readonly id: MemberId;
  readonly name: string;
  readonly kind: MemberKind;
}

/** The kinds of senders. A service can post but is not a member. */
export type SenderKind = MemberKind | 'service';

/** The data for a new member. Missing fields have defaults. */
export interface NewMember {
  readonly id: string;
  readonly name: string;
  readonly kind: MemberKind;
  readonly description?: string;
  readonly status?: 'active' | 'paused';
  readonly quiet?: boolean;
  readonly autoReply?: boolean;
}

/** Creates a member, with defaults for missing fields. */
export function newMember(input: NewMember): Member {
  const id = asMemberId(input.id);
  if (input.kind === 'person') return { kind: 'person', id, name: input.name };
  return {
    kind: 'agent',
    id,
    name: input.name,
    description: input.description ?? '',
    status: input.status ?? 'active',
    quiet: input.quiet ?? false,
    autoReply: input.autoReply ?? true,
  };
}
