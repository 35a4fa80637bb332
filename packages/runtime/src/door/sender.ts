import { asMemberId, indexOf, nameRefusal, type MemberId, type SpaceState } from '@conch/engine';
import { Refused } from '../refused.ts';
import { shown } from './given.ts';

/** A person of the space, or a service with a name of its own. */
export type From = MemberId | { readonly service: string };

/** Who posts, as a message names them. */
export type PostSender = {
  readonly kind: 'person' | 'service';
  readonly id: MemberId;
  readonly name: string;
};

/** Who posts, as the space knows them. */
export function senderIn(state: SpaceState, from: From): PostSender | Refused {
  const given: unknown = from;
  if (typeof given === 'object' && given !== null) {
    return serviceIn(state, 'service' in given ? given.service : undefined);
  }
  const member = typeof given === 'string' ? indexOf(state.roster).member(given) : undefined;
  if (member?.kind === 'person') return { kind: 'person', id: member.id, name: member.name };
  const why =
    member === undefined
      ? 'is not in this space; add them first'
      : 'is an agent; agents speak when they have the floor';
  const who = shown(given);
  return new Refused('not-a-member', `${member?.name ?? who} ${why}.`, [who]);
}

// A service has no place on the roster, so nobody may take what it says for a member's words.
function serviceIn(state: SpaceState, given: unknown): PostSender | Refused {
  if (typeof given !== 'string') {
    return new Refused('bad-name', 'A service needs a name; give it one.');
  }
  const name = given.trim();
  const refusal = nameRefusal(name);
  if (refusal !== null) {
    const what = `“${name}” cannot be the name of a service: ${refusal.reason}`;
    return new Refused('bad-name', what, [name]);
  }
  if (indexOf(state.roster).memberNamed(name) !== undefined) {
    const why = 'a member of this space has it; choose another';
    return new Refused('bad-name', `“${name}” cannot be the name of a service: ${why}.`, [name]);
  }
  return { kind: 'service', id: asMemberId(`service:${name}`), name };
}
