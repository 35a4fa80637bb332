import { agents } from './ar/agents.ts';
import { approval } from './ar/approval.ts';
import { chat } from './ar/chat.ts';
import { limit } from './ar/limit.ts';
import { budget, composer, commands } from './ar/composer.ts';
import { signIn } from './ar/sign-in.ts';
import { editing, remade, removed } from './ar/editing.ts';
import { message } from './ar/message.ts';
import { faces } from './ar/screens/faces.ts';
import { gallery } from './ar/screens/gallery.ts';
import { forum } from './ar/forum.ts';
import { header } from './ar/header.ts';
import { list } from './ar/list.ts';
import { news } from './ar/news.ts';
import { notices } from './ar/notices.ts';
import { palette } from './ar/palette.ts';
import { parts } from './ar/parts.ts';
import { unsaved } from './ar/unsaved.ts';
import { reasons } from './ar/reasons.ts';
import { schedules } from './ar/outside/schedules.ts';
import { costs } from './ar/screens/costs.ts';
import { script } from './ar/screens/script.ts';
import { search } from './ar/screens/search.ts';
import { settings } from './ar/settings.ts';
import { sharing } from './ar/outside/sharing.ts';
import { shell } from './ar/shell.ts';
import { space } from './ar/space.ts';
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
  costs,
  editing,
  faces,
  gallery,
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
  schedules,
  script,
  search,
  settings,
  sharing,
  shell,
  space,
  unsaved,
  welcome,
  why,
} as const;
