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
