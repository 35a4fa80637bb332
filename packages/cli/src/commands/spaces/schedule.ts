import { command, type CommandFamily } from '../../command.ts';
import { argument, optionalWords, text } from '../../command-input.ts';
import { usageFailure } from '../../cli-failure.ts';
import { wordsToPost } from '../../conversation/words-to-post.ts';
import { findMember } from '../../names/find-member.ts';
import { findNamed } from '../../names/find-named.ts';
import { findSpace } from '../../names/find-space.ts';
import { table } from '../../print/table.ts';
import { cleanLine } from '../../print/clean-text.ts';

const SPACE = argument('SPACE', 'name or id of a space', { completes: 'space' });

const list = command({
  name: 'list',
  summary: 'Lists the scheduled messages of a space.',
  examples: ['conch schedule list Office'],
  args: { space: SPACE },
  run: async ({ client, out }, { space }) => {
    const opened = await client();
    const { id: spaceId } = await findSpace(opened, space);
    const { items } = await opened.call('listSchedules', { params: { spaceId } });
    const rows = items.map(({ name, cron, timeZone, nextAt, content, id }) => [
      name,
      cron,
      timeZone,
      nextAt ?? '',
      content.length > 40 ? `${content.slice(0, 39)}…` : content,
      id,
    ]);
    out.list(items, table(out, ['NAME', 'CRON', 'ZONE', 'NEXT', 'TEXT', 'ID'], rows));
  },
});

const add = command({
  name: 'add',
  summary: 'Schedules a message, at the times of a cron expression.',
  examples: [
    `conch schedule add Office --name Digest --cron '0 9 * * 1-5' --to HR "Who is on leave today?"`,
  ],
  args: { space: SPACE, words: optionalWords('TEXT', 'the text; standard input if missing') },
  options: {
    name: text('NAME', 'the name that it posts under'),
    cron: text('CRON', 'minute, hour, day, month and weekday'),
    timeZone: text('ZONE', 'for example Europe/Berlin; UTC if missing'),
    to: text('AGENT', 'the agent that it addresses', { completes: 'agent' }),
  },
  run: async ({ client, out }, { space, words, name, cron, timeZone, to }) => {
    if (name === undefined || cron === undefined) {
      throw usageFailure('A schedule needs --name NAME and --cron CRON.');
    }
    const content = await wordsToPost(words);
    const opened = await client();
    const { id: spaceId } = await findSpace(opened, space);
    const agent = to === undefined ? null : await findMember(opened, { spaceId, name: to });
    const body = {
      name,
      cron,
      content,
      clientId: crypto.randomUUID(),
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(agent === null ? {} : { addresseeId: agent.id }),
    };
    const made = await opened.call('addSchedule', { params: { spaceId }, body, retries: 2 });
    out.show(made, cleanLine(`Added ${name}. It posts next at ${made.nextAt ?? 'no time'}.`));
  },
});

const remove = command({
  name: 'remove',
  summary: 'Removes a scheduled message.',
  examples: ['conch schedule remove Office Digest'],
  args: { space: SPACE, schedule: argument('SCHEDULE', 'name or id of a schedule') },
  run: async ({ client, out }, { space, schedule: scheduleName }) => {
    const opened = await client();
    const { id: spaceId } = await findSpace(opened, space);
    const { items } = await opened.call('listSchedules', { params: { spaceId } });
    const { id, name } = findNamed(items, { name: scheduleName, what: 'schedule' });
    await opened.call('removeSchedule', { params: { spaceId, scheduleId: id } });
    out.show({ id, name, isRemoved: true }, `Removed ${cleanLine(name)}.`);
  },
});

/** Lists, adds and removes scheduled messages. */
export const schedule: CommandFamily = {
  kind: 'family',
  name: 'schedule',
  summary: 'Lists, adds and removes scheduled messages.',
  commands: [list, add, remove],
};
