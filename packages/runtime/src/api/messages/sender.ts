import { asMemberId, indexOf, nameRefusal, type MemberId, type SpaceState } from '@conch/engine';
import { personById, type Script } from '@conch/store';
import type { RuntimeContext } from '../../runtime-context.ts';
import { Refused } from '../../refused.ts';
import { isId, shown, shownShort } from '../parse-input.ts';
import { holderOfLikeName } from '../people/member-names.ts';
import { refusalReason } from '../refusal-reasons.ts';

/** The id of a person of the space, or a service with its name. */
export type From = string | { readonly service: string };

/** The sender of a post, as stored with the message. */
export type PostSender = {
  readonly kind: 'person' | 'service';
  readonly id: MemberId;
  readonly name: string;
};

interface SenderContext extends Pick<RuntimeContext, 'clock' | 'limits'> {
  /**
   * Whether the service name comes from a schedule. Then the name was checked when the schedule was
   * created.
   */
  readonly isKept?: boolean;
}

/** The sender of a post, or a refusal if the caller may not post here. */
export function* senderIn(
  state: SpaceState,
  from: From,
  context: SenderContext,
): Script<PostSender | Refused> {
  const input: unknown = from;
  if (typeof input === 'object' && input !== null) {
    return yield* serviceNamed('service' in input ? input.service : undefined, context);
  }
  const member = typeof input === 'string' ? indexOf(state.roster).member(input) : undefined;
  if (member?.kind === 'person') return { kind: 'person', id: member.id, name: member.name };
  const known = member ?? (isId(input) ? yield* personById(input) : null);
  const why =
    member === undefined
      ? 'is not in this space. Add them first'
      : 'is an agent. Agents write only when they have the floor';
  const who = shown(input);
  return new Refused('not-a-member', `${known?.name ?? who} ${why}.`, [who]);
}

/** The refusal if a person may not request a tick. The person need not be a member of the forum. */
export function* askerRefusal(input: unknown): Script<Refused | null> {
  const person = isId(input) ? yield* personById(input) : null;
  if (person !== null && person.deletedAt === null) return null;
  const who = shown(input);
  const what = `${who} is not a person on this server. Only people can start a tick, so look up the id of one.`;
  return new Refused('not-a-member', what, [who]);
}

// T8: a service must not have the name of a member or a similar name. The list of names does not
// contain services, so this check happens at each post.
export function* serviceNamed(
  input: unknown,
  context: SenderContext,
): Script<PostSender | Refused> {
  if (typeof input !== 'string') {
    return new Refused('bad-name', refusalReason('service-name-needed'));
  }
  const name = input.trim();
  const refusal = context.isKept === true ? null : nameRefusal(name);
  if (refusal !== null) {
    const shownName = shownShort(name);
    const what = refusalReason('not-a-service-name', { name: shownName, why: refusal.why });
    return new Refused('bad-name', what, [shownName]);
  }
  if ((yield* holderOfLikeName(name, context)) !== null) {
    const why = refusalReason('name-taken');
    return new Refused('bad-name', refusalReason('not-a-service-name', { name, why }), [name]);
  }
  return { kind: 'service', id: asMemberId(`service:${name}`), name };
}
