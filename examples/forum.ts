// `npm run forum -- state|tick|pause|resume|next|pending|ticks|why`: controls a forum of a running
// server.
import { visibleText } from '@conch/engine';
import { ConchError, openClient } from '@conch/sdk';
import { readFlags, refuse } from '../scripts/read-flags.ts';
import { forumCommand, USAGE, WrongCommand } from './forum/forum-command.ts';

const flags = readFlags({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { forum: { type: 'string' } },
});
if (!flags.ok) refuse(`${flags.problem}\n\n${USAGE}`);
const { CONCH_URL: url = 'http://127.0.0.1:2662', CONCH_TOKEN: token = '' } = process.env;
if (token === '') {
  refuse('CONCH_TOKEN is missing. Set it to one of your tokens (POST /api/v1/me/tokens).');
}
const client = openClient({ url, token });
try {
  const { positionals: words, values } = flags;
  const lines = await forumCommand(client, { words, forum: values.forum });
  // Names and titles are text of other people, which must not control the terminal.
  for (const line of lines) console.log(visibleText(line));
} catch (error) {
  if (error instanceof WrongCommand) refuse(error.message);
  if (!(error instanceof ConchError)) throw error;
  process.stderr.write(`${visibleText(error.detail)}\n`);
  process.exitCode = 1;
} finally {
  client.close();
}
