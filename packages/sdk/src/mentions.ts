import { asMemberId, type Member, type NewMember, type Roster } from '@conch/engine';
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
 * The names that a composer looks for: those of a space, and of others on the server if they are
 * known. Keep it while the members stay the same: its index is built once for each.
 * @example parseMentions('@Finance go', rosterOf(space.view.members));
 */
export function rosterOf(
  members: readonly MemberView[],
  others: readonly Pick<NewMember, 'id' | 'name' | 'kind'>[] = [],
): Roster {
  return {
    members: members.map(memberOf),
    // The server has looked at these names: a second look would only make a page larger.
    others: others.map(({ id, name, kind }) => ({ id: asMemberId(id), name, kind })),
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
