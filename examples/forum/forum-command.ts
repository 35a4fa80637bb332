import { unreachable } from '@conch/engine';
import type { Client } from '@conch/sdk';
import { nextLines } from '@conch/simulation';
import { pendingLines, stateLines, tickLine, whyLines, type Pending } from './forum-lines.ts';

const COMMANDS = ['state', 'tick', 'pause', 'resume', 'next', 'pending', 'ticks', 'why'] as const;

export const USAGE = `Shows and controls a forum of a running server.

  npm run forum -- state         the state, and the time of the next tick
  npm run forum -- tick          run a tick now, even if the forum is paused
  npm run forum -- pause|resume  stop or start the automatic ticks
  npm run forum -- next          who may be asked in the next tick (asks nobody)
  npm run forum -- pending       the agents that are expected to answer
  npm run forum -- ticks [N]     the last N ticks (default: 10)
  npm run forum -- why [N]       why agents were asked in tick N (default: the last tick)

  --forum NAME   the name or id of the forum, if there are several
CONCH_URL is the address of the server (default: http://127.0.0.1:2662). CONCH_TOKEN is one of your tokens
(POST /api/v1/me/tokens) or the CONCH_ADMIN_TOKEN of the server.`;

/** A command line that cannot be carried out. The error message lists the valid choices. */
export class WrongCommand extends Error {
  override readonly name = 'WrongCommand';
}

/** Carries out a command and returns its output as lines. */
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
      return [`Tick ${begun.number} has begun. See it with: npm run forum -- why ${begun.number}`];
    }
    case 'next':
      return next(client, query);
    case 'pending':
      return pendingLines(await everyPending(client, query));
    case 'ticks': {
      const limit = numberOf(number ?? '10');
      const { items } = await client.call('listTicks', { query: { ...query, limit } });
      return items.length === 0 ? ['No ticks yet.'] : items.map(tickLine);
    }
    case 'why': {
      const tickNumber =
        number === undefined ? (await client.call('readForum', { query })).tick : numberOf(number);
      if (tickNumber === 0) return ['No ticks yet.'];
      return whyLines(await client.call('readTick', { params: { tickNumber }, query }));
    }
    default:
      return unreachable(command);
  }
}

async function next(client: Client, query: { spaceId?: string }): Promise<readonly string[]> {
  const coming = await client.call('readNextTick', { query });
  const { spaceId } = await client.call('readForum', { query });
  const { settings } = await client.call('readSpace', { params: { spaceId } });
  return nextLines(coming, settings.forum);
}

async function everyPending(client: Client, query: { spaceId?: string }): Promise<Pending> {
  const all: Pending[number][] = [];
  const asked = { query: { ...query, limit: MOST } };
  for await (const page of client.pages('listPendingMentions', asked)) all.push(...page);
  return all;
}

/**
 * Returns the id of the forum with this name or id. Several forums may have the same name, for
 * example forks.
 */
async function forumNamed(client: Client, named: string): Promise<string> {
  const found: string[] = [];
  for await (const spaces of client.pages('listSpaces', { query: { limit: 100 } })) {
    for (const { id, name, kind } of spaces) {
      if (kind === 'forum' && (name === named || id === named)) found.push(id);
    }
  }
  const [only, second] = found;
  if (only === undefined) {
    throw new WrongCommand(`You are not in a forum named “${named}”.`);
  }
  if (second === undefined) return only;
  const ids = found.join(', ');
  throw new WrongCommand(`Several forums are named “${named}”. Give the id of one: ${ids}.`);
}

const MOST = 100;

function numberOf(typed: string): number {
  const number = /^\d+$/u.test(typed) ? Number(typed) : 0;
  if (Number.isSafeInteger(number) && number >= 1) return number;
  throw new WrongCommand(`“${typed}” is not a valid number. Give one from 1 to ${MOST}.`);
}
