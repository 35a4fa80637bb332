import {
  asMemberId,
  asMessageId,
  draftAudience,
  type Audience,
  type DraftInSpace,
  type Member,
  type NewMember,
  type Roster,
  type SpokenMessage,
} from '@conch/engine';
import type { MessageOnWire } from '@conch/protocol';
import type { MemberView } from './client/view/members.ts';

export {
  analyse,
  matchingForm,
  nearestName,
  parseMentions,
  type AnalyseInput,
  type Analysis,
  type Mention,
  type MentionPlace,
  type Roster,
} from '@conch/engine';

/**
 * The names that a composer looks for: the members of a space, and known others on the server.
 * Reuse the roster while the members stay the same, because its index is built only once.
 * @example parseMentions('@Finance go', rosterOf(space.view.members));
 */
export function rosterOf(
  members: readonly MemberView[],
  others: readonly Pick<NewMember, 'id' | 'name' | 'kind'>[] = [],
): Roster {
  return {
    members: members.map(memberOf),
    // The server has checked these names. A second check would only make the bundle larger.
    others: others.map(({ id, name, kind }) => ({ id: asMemberId(id), name, kind })),
  };
}

interface PersonsDraft {
  readonly text: string;
  /** The id of the person who writes the draft. */
  readonly from: string;
  readonly replyTo: Pick<MessageOnWire, 'id' | 'sender' | 'audience'> | null;
  readonly roster: Roster;
  readonly settings: Omit<DraftInSpace['settings'], 'mainAgentId'> & {
    readonly mainAgentId: string | null;
  };
}

/**
 * The agents that would read a person's draft, by the rules of the server and without a request.
 * @example audienceOfDraft({ text: '@Ann hi', from: view.me, replyTo: null, roster, settings });
 */
export function audienceOfDraft({ text, from, replyTo, roster, settings }: PersonsDraft): Audience {
  const { mainAgentId } = settings;
  return draftAudience({
    sender: { kind: 'person', id: asMemberId(from) },
    content: text,
    replyTo: replyTo === null ? null : spokenOf(replyTo),
    roster,
    settings: { ...settings, mainAgentId: mainAgentId === null ? null : asMemberId(mainAgentId) },
  });
}

function spokenOf({
  id,
  sender,
  audience,
}: NonNullable<PersonsDraft['replyTo']>): SpokenMessage | null {
  if (sender === null) return null;
  return {
    messageId: asMessageId(id),
    sender: { kind: sender.kind, id: asMemberId(sender.id) },
    audience: audience === 'everyone' ? audience : audience.map(asMemberId),
  };
}

function memberOf({ id, kind, name, description, status, isQuiet }: MemberView): Member {
  if (kind === 'person') return { kind, id: asMemberId(id), name };
  return {
    kind,
    id: asMemberId(id),
    name,
    description: description ?? '',
    status: status ?? 'active',
    quiet: isQuiet ?? false,
    autoReply: true,
  };
}
