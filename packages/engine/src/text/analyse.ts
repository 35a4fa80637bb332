import type { MemberId } from '../ids.ts';
import type { SenderKind } from '../roster/member.ts';
import { indexOf, type RosterIndex } from '../roster/roster-index.ts';
import type { Roster } from '../roster/roster.ts';
import type { Visibility } from '../settings.ts';
import type { Mention } from './mention/mention.ts';
import { scanMentions } from './mentions.ts';

export interface AnalyseInput {
  readonly text: string;
  readonly sender: { readonly id: string; readonly kind: SenderKind };
  readonly roster: Roster;
  /** The sender of the message that this message replies to. */
  readonly replyTo?: { readonly id: string; readonly kind: SenderKind } | null;
  readonly mainAgentId?: string | null;
  /** If this is `all`, the addressees do not limit the readers. */
  readonly visibility?: Visibility;
}

/** The mentions of a message, and its addressees. */
export interface Analysis {
  readonly mentions: readonly Mention[];
  /** Mentions of members and groups. */
  readonly validMentions: readonly Mention[];
  /** Mentions of unknown names, and of people and agents that are not in the space. */
  readonly invalidMentions: readonly Mention[];
  /**
   * The addressees in the order of the text, without duplicates. A group is replaced by its
   * members.
   */
  readonly addressees: readonly MemberId[];
  readonly isPublic: boolean;
  readonly isPrivate: boolean;
  /** The addressees in leading mentions. */
  readonly leading: readonly MemberId[];
  readonly leadsWithOutsider: OutsiderMention | null;
}

type OutsiderMention = Extract<Mention, { kind: 'outsider' }>;

/** Finds the mentions and addressees of a message. */
export function analyse(input: AnalyseInput): Analysis {
  const index = indexOf(input.roster);
  const mentions = scanMentions(input.text, index, { steps: 0 });
  const validMentions: Mention[] = [];
  const invalidMentions: Mention[] = [];
  let leadsWithOutsider: OutsiderMention | null = null;
  for (const mention of mentions) {
    if (mention.kind === 'member' || mention.kind === 'group') validMentions.push(mention);
    else invalidMentions.push(mention);
    if (mention.kind === 'outsider' && leads(mention)) leadsWithOutsider ??= mention;
  }
  const leading = idsOf(validMentions.filter(leads), index);
  // AN1: valid leading mentions are the addressees, whoever the sender is.
  const addressees = leading.length > 0 ? leading : otherAddressees(input, validMentions, index);
  // AN6: with visibility `all`, a message with addressees is public too.
  const isPrivate = addressees.length > 0 && input.visibility !== 'all';
  return {
    mentions,
    validMentions,
    invalidMentions,
    addressees,
    isPublic: !isPrivate,
    isPrivate,
    leading,
    leadsWithOutsider,
  };
}

function leads({ place, possessive }: Mention): boolean {
  return place === 'leading' && !possessive;
}

function otherAddressees(
  { sender, replyTo, mainAgentId }: AnalyseInput,
  mentions: readonly Mention[],
  index: RosterIndex,
): readonly MemberId[] {
  // AN4: in an agent's message, inner mentions are only names.
  if (sender.kind === 'agent') return [];
  // AN5: if a main agent is set, inner mentions are only names, whoever the sender is.
  const hasMainAgent = index.activeAgent(mainAgentId ?? '') !== undefined;
  // AN2: all members in inner mentions are addressees.
  const inner = hasMainAgent
    ? []
    : idsOf(
        mentions.filter(({ possessive }) => !possessive),
        index,
      );
  if (inner.length > 0) return inner;
  // AN3: a person's reply to an agent addresses this agent, unless the agent has left the space.
  if (sender.kind !== 'person' || replyTo?.kind !== 'agent') return [];
  const agent = index.agent(replyTo.id);
  return agent === undefined ? [] : [agent.id];
}

function idsOf(mentions: readonly Mention[], index: RosterIndex): readonly MemberId[] {
  const ids: MemberId[] = [];
  const groups: string[] = [];
  for (const mention of mentions) {
    if (mention.kind === 'member') ids.push(mention.id);
    // MN9. A group that is mentioned twice is listed only once.
    if (mention.kind !== 'group' || groups.includes(mention.group)) continue;
    groups.push(mention.group);
    for (const { id } of mention.group === 'people' ? index.people : index.agents) ids.push(id);
  }
  // Most messages have one addressee, so the cost of building a set is avoided.
  return ids.length < 2 ? ids : [...new Set(ids)];
}
