import { agents } from './ar/agents.ts';
import { approval } from './ar/approval.ts';
import { budget } from './ar/budget.ts';
import { chat } from './ar/chat.ts';
import { signIn } from './ar/sign-in.ts';
import { commands } from './ar/commands.ts';
import { composer } from './ar/composer.ts';
import { editing } from './ar/editing.ts';
import { forum } from './ar/forum.ts';
import { header } from './ar/header.ts';
import { limit } from './ar/limit.ts';
import { list } from './ar/list.ts';
import { message } from './ar/message.ts';
import { news } from './ar/news.ts';
import { notices } from './ar/notices.ts';
import { palette } from './ar/palette.ts';
import { parts } from './ar/parts.ts';
import { reasons } from './ar/reasons.ts';
import { remade } from './ar/remade.ts';
import { removed } from './ar/removed.ts';
import { settings } from './ar/settings.ts';
import { shell } from './ar/shell.ts';
import { space } from './ar/space.ts';
import { unsaved } from './ar/unsaved.ts';
import { welcome } from './ar/welcome.ts';
import { why } from './ar/why.ts';

export { server } from './ar/server.ts';

/** All texts of the page in Arabic. */
export const ar = {
  agents,
  approval,
  budget,
  chat,
  signIn,
  commands,
  composer,
  editing,
  forum,
  header,
  limit,
  list,
  message,
  news,
  notices,
  palette,
  parts,
  reasons,
  remade,
  removed,
  settings,
  shell,
  space,
  unsaved,
  welcome,
  why,
} as const;
