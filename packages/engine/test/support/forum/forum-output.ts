import { DEFAULT_FORUM_SETTINGS } from '../../../src/forum/forum-settings.ts';
import type { OutputFacts } from '../../../src/forum/post-mentions.ts';
import { asMemberId, type MemberId } from '../../../src/ids.ts';

const AGENTS = ['self', 'ben', 'cleo', 'dora'];
const PEOPLE = ['ana'];

/** A forum of the agents Self, Ben, Cleo and Dora and of the person Ana. Self is the sender. */
export function outputFacts(): OutputFacts {
  return {
    senderId: asMemberId('self'),
    settings: DEFAULT_FORUM_SETTINGS,
    mentionedIn: (body) =>
      [...body.matchAll(/@(\w+)/gu)]
        .map(([, name]) => resolveName(name ?? ''))
        .filter((id) => id !== null),
    resolveName,
    isAgent: (id) => AGENTS.includes(id),
  };
}

function resolveName(name: string): MemberId | null {
  const id = name.toLowerCase();
  return [...AGENTS, ...PEOPLE].includes(id) ? asMemberId(id) : null;
}
