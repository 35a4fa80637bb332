import type { Client, RouteOutput } from '@conch/sdk';
import { CliFailure } from '../../cli-failure.ts';
import { command } from '../../command.ts';
import { flag, optionalArgument, yesOrNo } from '../../command-input.ts';
import { limitOutage } from '../../connection/connection-limit.ts';
import { ruleWords } from '../../conversation/rule-words.ts';
import { findSpace } from '../../names/find-space.ts';
import { cleanLine } from '../../print/clean-text.ts';
import { messageText } from '../../print/message-text.ts';
import type { Output } from '../../print/output.ts';
import type { CliContext } from '../../context.ts';

type ForumQuery = { readonly spaceId?: string };

/** Starts a tick of a forum now, or shows what the next tick would do. */
export const tick = command({
  name: 'tick',
  summary: 'Runs a tick of a forum now, and prints the new posts.',
  examples: ['conch tick "Town square"', 'conch tick --dry-run'],
  args: {
    forum: optionalArgument('FORUM', 'name or id; the only forum if missing', {
      completes: 'space',
    }),
  },
  options: {
    dryRun: flag('show who could write, and write nothing'),
    wait: yesOrNo('wait until the tick is over'),
  },
  run: async (context, { forum, dryRun, wait = true }) => {
    const { out } = context;
    const client = await context.client();
    const query: ForumQuery =
      forum === undefined ? {} : { spaceId: await findForum(client, forum) };
    if (dryRun) {
      const next = await client.call('readNextTick', { query });
      out.show(next, nextText(next));
      return;
    }
    const { spaceId } = await client.call('readForum', { query });
    if (wait) {
      await tickAndWait(context, client, spaceId);
      return;
    }
    const begun = await beginTick(client, spaceId);
    out.show(begun, `Tick ${begun.number} has begun.`);
  },
});

/** The id of a forum. The server's refusal of a chat names only the id. */
async function findForum(client: Client, forum: string): Promise<string> {
  const { id, kind, name } = await findSpace(client, forum);
  if (kind === 'forum') return id;
  const what = `The space “${name}” is a chat, and only a forum has ticks. Choose a forum.`;
  throw new CliFailure('failed', what, 'not-a-forum');
}

/** Begins a tick. A repeated request after a lost answer begins no second tick. */
async function beginTick(client: Client, spaceId: string): Promise<RouteOutput<'beginTick'>> {
  const body = { clientId: crypto.randomUUID() };
  return client.call('beginTick', { query: { spaceId }, body, retries: 2 });
}

/** Standard error may be a file, so this output has no colours. */
const PLAIN: Pick<Output, 'style'> = { style: (_style, text) => text };

async function tickAndWait(
  { out, limitMs }: CliContext,
  client: Client,
  spaceId: string,
): Promise<void> {
  const live = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  let number: number | null = null;
  const endedTicks = new Set<number>();
  const fail = (failure: Error): void => {
    live.reject(failure);
    over.reject(failure);
  };
  const stop = client.listen(spaceId, {
    event: ({ frames }) => {
      for (const frame of frames) {
        if (frame.type === 'message') out.note(...messageText(PLAIN, frame.message).split('\n'));
        if (frame.type !== 'tick' || frame.state !== 'ended') continue;
        endedTicks.add(frame.number);
        if (frame.number === number) over.resolve();
      }
    },
    live: () => live.resolve(),
    resync: () => over.resolve(),
    ended: fail,
  });
  const stopWatching = limitOutage(client, { limitMs, fail });
  over.promise.catch(() => {});
  try {
    await live.promise;
    ({ number } = await beginTick(client, spaceId));
    out.progress(`Tick ${number} …`);
    if (!endedTicks.has(number)) await over.promise;
    const params = { tickNumber: number };
    const done = await client.call('readTick', { params, query: { spaceId } });
    out.show(
      done,
      `Tick ${number}: ${done.threadsWritten} new threads, ${done.repliesWritten} replies.`,
    );
  } finally {
    stopWatching();
    stop();
  }
}

function percent(chance: number): string {
  return `${Math.round(chance * 100)} %`;
}

function nextText({ number, at, plan, others, creation }: RouteOutput<'readNextTick'>): string {
  const plannedLines = plan.planned.map(({ kind, agent, thread, because }) => {
    const where = thread === null ? 'a new thread' : `“${thread.title}”`;
    const what = kind === 'thread' ? 'opens a thread' : `replies in ${where}`;
    return cleanLine(`  ${agent.name} ${what}: ${ruleWords(because)}`);
  });
  return [
    cleanLine(`Tick ${number} is due at ${at}.`),
    `Each of ${others.count} agents replies with a chance of ${percent(others.chance)}, and opens a thread with ${percent(creation.chance)}.`,
    plannedLines.length === 0 ? 'No agent is picked.' : 'Picked at random:',
    ...plannedLines,
  ].join('\n');
}
