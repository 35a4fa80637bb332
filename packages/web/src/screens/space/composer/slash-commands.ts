import { nearestName, rosterOf } from '@conch/sdk/view';

/** What can be done from the composer by a word. */
const SLASH_COMMANDS = ['stop', 'continue'] as const;

export type SlashCommand = (typeof SLASH_COMMANDS)[number];

/** The commands that begin with what was typed; none unless the text is the beginning of one. */
export function slashMatches(text: string): readonly SlashCommand[] {
  const typed = /^\/([a-z]*)$/iu.exec(text)?.[1]?.toLowerCase();
  return typed === undefined ? [] : SLASH_COMMANDS.filter((name) => name.startsWith(typed));
}

/** The command that a text is, and nothing else. */
export function slashCommand(text: string): SlashCommand | null {
  const typed = text.trim().toLowerCase();
  return SLASH_COMMANDS.find((name) => typed === `/${name}`) ?? null;
}

/** Something that looks like a command and is none. */
export interface UnknownCommand {
  /** What stands there: `/sotp`; with more behind it, where its word is a command. */
  readonly typed: string;
  readonly nearest: SlashCommand | null;
}

/**
 * A text that was meant as a command, and would wake agents instead; `null`: it is a message.
 * Letters right behind the slash, and then a space or nothing, are what commands look like
 * everywhere. A path (`/etc/hosts`), a pattern (`/ab+/`), `/ 2`, `/2` and `//` are no such thing.
 * A lone `/tmp` is held back as well: to press once more costs less than to wake everybody.
 */
export function unknownCommand(text: string): UnknownCommand | null {
  if (slashCommand(text) !== null) return null;
  const [typed, word = ''] = /^\s*\/(\p{L}[\p{L}\p{M}\p{N}_-]*)(?=\s|$)/u.exec(text) ?? [];
  if (typed === undefined) return null;
  const command = slashCommand(typed);
  // A command does not take words along: “/stop now” would be said, and not done.
  if (command !== null) return { typed: shortened(text.trim()), nearest: command };
  return { typed: shortened(typed.trim()), nearest: nearestCommand(word) };
}

const MOST_SHOWN = 40;

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ');
  return line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN)}…` : line;
}

// As near as a name has to be to be offered.
function nearestCommand(word: string): SlashCommand | null {
  const nearest = nearestName(word, ROSTER);
  return SLASH_COMMANDS.find((name) => name === nearest) ?? null;
}

const ROSTER = rosterOf(
  SLASH_COMMANDS.map((name) => ({
    id: name,
    name,
    kind: 'person',
    role: null,
    agentKind: null,
    description: null,
    status: null,
    isQuiet: null,
  })),
);
