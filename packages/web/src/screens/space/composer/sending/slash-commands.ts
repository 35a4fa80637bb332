import { nearestName, rosterOf } from '@conch/sdk/view';

/** The commands that can be typed into the composer. */
const SLASH_COMMANDS = ['stop', 'continue'] as const;

export type SlashCommand = (typeof SLASH_COMMANDS)[number];

/** The commands that begin with the typed text. Empty unless the text is a slash with letters. */
export function slashMatches(text: string): readonly SlashCommand[] {
  const typed = /^\/([a-z]*)$/iu.exec(text)?.[1]?.toLowerCase();
  return typed === undefined ? [] : SLASH_COMMANDS.filter((name) => name.startsWith(typed));
}

/** The command if the text is exactly one command, else null. */
export function slashCommand(text: string): SlashCommand | null {
  const typed = text.trim().toLowerCase();
  return SLASH_COMMANDS.find((name) => typed === `/${name}`) ?? null;
}

/** A text that looks like a command, but is not a known command. */
export interface UnknownCommand {
  /**
   * The text to show, such as `/sotp`. If its first word is a known command, the following words
   * are included.
   */
  readonly typed: string;
  readonly nearest: SlashCommand | null;
}

/**
 * Returns a text that looks like an unknown command, or null for a plain message. A command has
 * letters right after the slash, then a space or the end. A path (`/etc/hosts`), a pattern
 * (`/ab+/`), `/ 2`, `/2` and `//` are messages. A lone `/tmp` is treated as a command, because a
 * confirmation is cheaper than starting every agent.
 */
export function unknownCommand(text: string): UnknownCommand | null {
  if (slashCommand(text) !== null) return null;
  const [typed, word = ''] = /^\s*\/(\p{L}[\p{L}\p{M}\p{N}_-]*)(?=\s|$)/u.exec(text) ?? [];
  if (typed === undefined) return null;
  const command = slashCommand(typed);
  // Commands take no arguments, so “/stop now” is not a command. Without this line it would be sent
  // as a message.
  if (command !== null) return { typed: shortened(text.trim()), nearest: command };
  return { typed: shortened(typed.trim()), nearest: nearestCommand(word) };
}

const MOST_SHOWN = 40;

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ');
  return line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN)}…` : line;
}

// The most similar command. The required similarity is the same as for the correction of a name.
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
