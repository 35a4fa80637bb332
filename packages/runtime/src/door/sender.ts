import { asMemberId, indexOf, nameRefusal, type MemberId, type SpaceState } from '@conch/engine';
import { personById, type Script } from '@conch/store';
import { Refused } from '../refused.ts';
import { isId, shown, shownShort } from './given.ts';
import { ownerOfLikeName } from './member-names.ts';

/** A person of the space, or a service with a name of its own. */
export type From = MemberId | { readonly service: string };

/** Who posts, as a message names them. */
export type PostSender = {
  readonly kind: 'person' | 'service';
  readonly id: MemberId;
  readonly name: string;
};

/** Who posts, as the space knows them. */
export function* senderIn(state: SpaceState, from: From): Script<PostSender | Refused> {
  const given: unknown = from;
  if (typeof given === 'object' && given !== null) {
    return yield* serviceNamed('service' in given ? given.service : undefined);
  }
  const member = typeof given === 'string' ? indexOf(state.roster).member(given) : undefined;
  if (member?.kind === 'person') return { kind: 'person', id: member.id, name: member.name };
  const known = member ?? (isId(given) ? yield* personById(given) : null);
  const why =
    member === undefined
      ? 'is not in this space; add them first'
      : 'is an agent; agents speak when they have the floor';
  const who = shown(given);
  return new Refused('not-a-member', `${known?.name ?? who} ${why}.`, [who]);
}

/** Why someone cannot ask for a tick; a person who runs the server need not be in the forum. */
export function* askerRefusal(given: unknown): Script<Refused | null> {
  const person = isId(given) ? yield* personById(given) : null;
  if (person !== null && person.deletedAt === null) return null;
  const who = shown(given);
  const what = `${who} is no person of this server, and only people ask for a tick; look up the id.`;
  return new Refused('not-a-member', what, [who]);
}

// A service has no place among the names, so nobody may take what it says for someone's words (T8).
function* serviceNamed(given: unknown): Script<PostSender | Refused> {
  if (typeof given !== 'string') {
    return new Refused('bad-name', 'A service needs a name; give it one.');
  }
  const name = given.trim();
  const refusal = nameRefusal(name);
  if (refusal !== null) {
    const told = shownShort(name);
    const what = `“${told}” cannot be the name of a service: ${refusal.reason}`;
    return new Refused('bad-name', what, [told]);
  }
  if ((yield* ownerOfLikeName(name)) !== null) {
    const why = 'someone on this server has it, or one that looks the same; choose another';
    return new Refused('bad-name', `“${name}” cannot be the name of a service: ${why}.`, [name]);
  }
  return { kind: 'service', id: asMemberId(`service:${name}`), name };
}
