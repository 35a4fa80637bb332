import type { TaskMember } from '../../agent.ts';
import { memberAlias } from './alias.ts';
import { attribute } from './quoted.ts';
import { tokensIn } from './within-budget.ts';

const MOST_MEMBERS = 100;
const LONGEST_DESCRIPTION = 300;

/**
 * Lists the other members, one line each. Descriptions are untrusted, so they are escaped and can
 * start neither a line nor an element.
 */
export function membersWords(members: readonly TaskMember[], tokens: number): string {
  const lines: string[] = [];
  let left = tokens;
  for (const member of members.slice(0, MOST_MEMBERS)) {
    const line = memberLine(member);
    left -= tokensIn(line);
    if (left < 0) break;
    lines.push(line);
  }
  const more = members.length - lines.length;
  const rest = more > 0 ? [`… and ${more} more`] : [];
  return ['<members>', ...lines, ...rest, '</members>'].join('\n');
}

function memberLine({ id, name, kind, description }: TaskMember): string {
  const facts = `name="${attribute(name)}" kind="${kind}" id="${memberAlias({ kind, id })}"`;
  const about = attribute([...description].slice(0, LONGEST_DESCRIPTION).join(''));
  return about === '' ? `<member ${facts}/>` : `<member ${facts} about="${about}"/>`;
}
