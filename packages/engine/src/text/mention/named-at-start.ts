import type { MemberId } from '../../ids.ts';
import { indexOf } from '../../roster/roster-index.ts';
import type { Roster } from '../../roster/roster.ts';
import { parseMentions } from '../mentions.ts';

/**
 * The only other agent that a text names at the beginning of a line or sentence (CH21). Null if
 * there is none, if there are several, or if the text begins only with mentions of people (FL4).
 */
export function namedAtStart(
  text: string,
  { roster, senderId }: { readonly roster: Roster; readonly senderId: MemberId },
): MemberId | null {
  const index = indexOf(roster);
  const named = new Set<MemberId>();
  let leadsWithPeople = false;
  let leadsWithAgent = false;
  for (const mention of parseMentions(text, roster)) {
    if (mention.place === 'inner' || mention.possessive) continue;
    if (mention.kind === 'group' && mention.group === 'agents') return null;
    if (mention.kind !== 'member' && mention.kind !== 'group') continue;
    const isAgent = mention.kind === 'member' && index.agent(mention.id) !== undefined;
    if (mention.place === 'leading' && isAgent) leadsWithAgent = true;
    if (mention.place === 'leading' && !isAgent) leadsWithPeople = true;
    if (mention.kind === 'member' && isAgent && mention.id !== senderId) named.add(mention.id);
  }
  if (named.size !== 1 || (leadsWithPeople && !leadsWithAgent)) return null;
  const [only] = named;
  return only ?? null;
}
