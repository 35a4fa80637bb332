import { agents } from './en/agents.ts';
import { approval } from './en/approval.ts';
import { chat } from './en/chat.ts';
import { limit } from './en/limit.ts';
import { budget, composer, commands } from './en/composer.ts';
import { signIn } from './en/sign-in.ts';
import { editing, remade, removed } from './en/editing.ts';
import { message } from './en/message.ts';
import { faces } from './en/screens/faces.ts';
import { gallery } from './en/screens/gallery.ts';
import { forum } from './en/forum.ts';
import { header } from './en/header.ts';
import { list } from './en/list.ts';
import { news } from './en/news.ts';
import { notices } from './en/notices.ts';
import { palette } from './en/palette.ts';
import { parts } from './en/parts.ts';
import { unsaved } from './en/unsaved.ts';
import { reasons } from './en/reasons.ts';
import { schedules } from './en/outside/schedules.ts';
import { costs } from './en/screens/costs.ts';
import { script } from './en/screens/script.ts';
import { search } from './en/screens/search.ts';
import { settings } from './en/settings.ts';
import { sharing } from './en/outside/sharing.ts';
import { shell } from './en/shell.ts';
import { space } from './en/space.ts';
import { welcome } from './en/welcome.ts';
import { why } from './en/why.ts';

/** All texts of the page in English. Every other language has the same keys. */
export const en = {
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
