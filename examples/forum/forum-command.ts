import { unreachable } from '@conch/engine';
import type { Client } from '@conch/sdk';
import { nextLines } from '@conch/simulation';
import { pendingLines, stateLines, tickLine, whyLines, type Pending } from './forum-lines.ts';

const COMMANDS = ['state', 'tick', 'pause', 'resume', 'next', 'pending', 'ticks', 'why'] as const;

export const USAGE = `Looks at a forum of a running server, and moves it.

  npm run forum -- state         where it stands, and when the next tick is due
  npm run forum -- tick          a tick now, paused or not
  npm run forum -- pause|resume  whether it ticks by itself
  npm run forum -- next          who may be asked in the next tick; nobody is
  npm run forum -- pending       who is expected to answer
  npm run forum -- ticks [N]     the last N ticks; 10
  npm run forum -- why [N]       why who was asked in tick N; the last one

  --forum NAME   which forum, where there are several; its id will do too
CONCH_URL is where the server is (http://127.0.0.1:2662), CONCH_TOKEN a token of your own
(POST /api/v1/me/tokens) or its CONCH_ADMIN_TOKEN.`;

/** What was typed cannot be done; its words say what can. */
export class WrongCommand extends Error {
  override readonly name = 'WrongCommand';
}

/** Does what was typed, and says it in lines. */
export async function forumCommand(
  client: Client,
  { words, forum }: { readonly words: readonly string[]; readonly forum: string | undefined },
): Promise<readonly string[]> {
  const [word = '', number, ...rest] = words;
  const command = COMMANDS.find((one) => one === word);
  const takesNumber = command === 'ticks' || command === 'why';
  if (command === undefined || rest.length > 0 || (number !== undefined && !takesNumber)) {
    throw new WrongCommand(USAGE);
  }
  const query = forum === undefined ? {} : { spaceId: await forumNamed(client, forum) };
  switch (command) {
    case 'state':
      return stateLines(await client.call('readForum', { query }));
    case 'pause':
      return stateLines(await client.call('pauseForum', { query }));
    case 'resume':
      return stateLines(await client.call('resumeForum', { query }));
    case 'tick': {
      const begun = await client.call('beginTick', { query });
      return [`Tick ${begun.number} has begun; npm run forum -- why ${begun.number} tells of it.`];
    }
    case 'next':
      return next(client, query);
    case 'pending':
      return pendingLines(await everyPending(client, query));
    case 'ticks': {
      const limit = numberOf(number ?? '10');
      const { items } = await client.call('listTicks', { query: { ...query, limit } });
      return items.length === 0 ? ['There was no tick yet.'] : items.map(tickLine);
    }
    case 'why': {
      const tickNumber =
        number === undefined ? (await client.call('readForum', { query })).tick : numberOf(number);
      if (tickNumber === 0) return ['There was no tick yet.'];
      return whyLines(await client.call('readTick', { params: { tickNumber }, query }));
    }
    default:
      return unreachable(command);
  }
}

async function next(client: Client, query: { spaceId?: string }): Promise<readonly string[]> {
  const { number: tick, at, ...dry } = await client.call('readNextTick', { query });
  const { spaceId } = await client.call('readForum', { query });
  const { settings } = await client.call('readSpace', { params: { spaceId } });
  return nextLines({ ...dry, tick, at: Date.parse(at) }, settings.forum);
}

async function everyPending(client: Client, query: { spaceId?: string }): Promise<Pending> {
  const all: Pending[number][] = [];
  const asked = { query: { ...query, limit: MOST } };
  for await (const page of client.pages('listPendingMentions', asked)) all.push(...page);
  return all;
}

/** The id of a forum by its name, or by its id: a fork may have the name of another. */
async function forumNamed(client: Client, named: string): Promise<string> {
  const found: string[] = [];
  for await (const spaces of client.pages('listSpaces', { query: { limit: 100 } })) {
    for (const { id, name, kind } of spaces) {
      if (kind === 'forum' && (name === named || id === named)) found.push(id);
    }
  }
  const [only, second] = found;
  if (only === undefined) {
    throw new WrongCommand(`You are in no forum that is called “${named}”.`);
  }
  if (second === undefined) return only;
  const ids = found.join(', ');
  throw new WrongCommand(`Several forums are called “${named}”; give one by its id: ${ids}.`);
}

const MOST = 100;

function numberOf(typed: string): number {
  const number = /^\d+$/u.test(typed) ? Number(typed) : 0;
  if (Number.isSafeInteger(number) && number >= 1) return number;
  throw new WrongCommand(`“${typed}” is no number of ticks; give one from 1 to ${MOST}.`);
}
