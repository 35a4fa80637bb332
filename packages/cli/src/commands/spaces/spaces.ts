import { usageFailure } from '../../cli-failure.ts';
import { command, type CommandFamily } from '../../command.ts';
import { argument, flag, text, texts } from '../../command-input.ts';
import { findAnyone } from '../../names/find-member.ts';
import { findSpace, listSpaces, type ListedSpace } from '../../names/find-space.ts';
import { table } from '../../print/table.ts';
import { confirm } from '../../prompt.ts';
import { SETTINGS_OPTIONS, settingsPatch } from '../../spaces/settings-options.ts';
import { showSpace } from '../../spaces/show-space.ts';
import { cleanLine } from '../../print/clean-text.ts';

const SPACE = argument('SPACE', 'name or id of a space', { completes: 'space' });

const list = command({
  name: 'list',
  summary: 'Lists your spaces.',
  examples: ['conch spaces list', 'conch spaces list --all --json'],
  options: { all: flag('the spaces of everyone, for admins') },
  run: async ({ client, out }, { all }) => {
    const spaces = await listSpaces(await client(), { isOfAll: all });
    const rows = spaces.map(({ name, kind, policy, role, unread, id, ...state }) => [
      name,
      kind,
      kind === 'forum' ? '' : policy,
      role ?? '',
      unread.messages === 0 ? '' : String(unread.messages),
      stateWord(state),
      id,
    ]);
    const titles = ['NAME', 'KIND', 'POLICY', 'ROLE', 'UNREAD', 'STATE', 'ID'];
    out.list(spaces, table(out, titles, rows));
  },
});

function stateWord({
  archivedAt,
  isDamaged,
}: Pick<ListedSpace, 'archivedAt' | 'isDamaged'>): string {
  if (isDamaged === true) return 'damaged';
  return archivedAt === null ? '' : 'archived';
}

const show = command({
  name: 'show',
  summary: 'Shows a space with its mode, limits and members.',
  examples: ['conch spaces show Office'],
  args: { space: SPACE },
  run: async ({ client, out }, { space }) => {
    const opened = await client();
    const { id: spaceId } = await findSpace(opened, space);
    await showSpace(opened, out, await opened.call('readSpace', { params: { spaceId } }));
  },
});

const create = command({
  name: 'create',
  summary: 'Creates a space. You become its owner.',
  examples: [
    'conch spaces create Kitchen --agent HR --agent Finance',
    'conch spaces create Desk --mode lead --main-agent HR --turn-limit 8',
  ],
  args: { name: argument('NAME', 'name of the new space') },
  options: {
    agent: texts('AGENT', 'an agent that joins', { completes: 'agent' }),
    person: texts('PERSON', 'a person who joins'),
    forum: flag('a forum instead of a chat'),
    ...SETTINGS_OPTIONS,
  },
  run: async ({ client, out }, { name, agent, person, forum, ...given }) => {
    const opened = await client();
    // The main agent of a new space must be a member of that space.
    const main =
      given.mainAgent === undefined || given.mainAgent === 'none' ? [] : [given.mainAgent];
    const members = await findAnyone(opened, [...main, ...agent, ...person]);
    const patch = await settingsPatch(opened, given, null);
    const settings = { ...patch, ...(forum ? { kind: 'forum' as const } : {}) };
    const memberIds = [...new Set(members.map(({ id }) => id))];
    const clientId = crypto.randomUUID();
    await showSpace(
      opened,
      out,
      await opened.call('makeSpace', { body: { name, settings, memberIds, clientId }, retries: 2 }),
    );
  },
});

const update = command({
  name: 'update',
  summary: 'Changes the name, the mode, the main agent or the limits of a space.',
  examples: [
    'conch spaces update Office --turn-limit 10',
    'conch spaces update Office --mode lead --main-agent HR',
    'conch spaces update Office --mode chain --set picker=relevance',
  ],
  args: { space: SPACE },
  options: { name: text('NAME', 'the new name'), ...SETTINGS_OPTIONS },
  run: async ({ client, out }, { space, name, ...given }) => {
    const opened = await client();
    const { id: spaceId } = await findSpace(opened, space);
    const params = { spaceId };
    const before = await opened.call('readSpace', { params });
    const settings = await settingsPatch(opened, given, before.settings);
    if (name === undefined && settings === null) {
      throw usageFailure('Nothing to change. “conch spaces update --help” lists the options.');
    }
    const body = {
      ...(name === undefined ? {} : { name }),
      ...(settings === null ? {} : { settings }),
    };
    const { version } = before;
    await showSpace(opened, out, await opened.call('changeSpace', { params, body, version }));
  },
});

const remove = command({
  name: 'delete',
  summary: 'Deletes a space. It can be restored for 30 days.',
  examples: ['conch spaces delete Kitchen --yes'],
  args: { space: SPACE },
  options: { yes: flag('do not ask') },
  run: async (context, { space, yes }) => {
    const client = await context.client();
    const { id, name } = await findSpace(client, space);
    const message = `Delete “${name}”? You can restore it for 30 days.`;
    await confirm(context, { message, isSure: yes });
    await client.call('deleteSpace', { params: { spaceId: id } });
    context.out.show({ id, name, isDeleted: true }, `Deleted ${cleanLine(name)}.`);
  },
});

const deleted = command({
  name: 'deleted',
  summary: 'Lists the deleted spaces that you can restore.',
  examples: ['conch spaces deleted'],
  run: async ({ client, out }) => {
    const { items } = await (await client()).call('listDeletedSpaces');
    const rows = items.map(({ name, deletedBy, purgeAt, id }) => [
      name,
      deletedBy,
      purgeAt.slice(0, 'YYYY-MM-DD'.length),
      id,
    ]);
    out.list(items, table(out, ['NAME', 'DELETED BY', 'ERASED ON', 'ID'], rows));
  },
});

const restore = command({
  name: 'restore',
  summary: 'Restores a deleted space. If several have the name, restores the newest.',
  examples: ['conch spaces restore Kitchen'],
  args: { space: argument('SPACE', 'the name or id of a deleted space') },
  run: async ({ client, out }, { space }) => {
    const opened = await client();
    const { items } = await opened.call('listDeletedSpaces');
    const found = items.find(({ id, name }) => id === space || name === space);
    if (found === undefined) {
      throw usageFailure(
        `No deleted space is called “${cleanLine(space)}”. “conch spaces deleted” lists them.`,
      );
    }
    const params = { deletedSpaceId: found.id };
    await showSpace(opened, out, await opened.call('restoreSpace', { params }));
  },
});

const archive = command({
  name: 'archive',
  summary: 'Archives a space. Everything in it stops, and it can only be read.',
  examples: ['conch spaces archive Kitchen', 'conch spaces archive Kitchen --undo'],
  args: { space: SPACE },
  options: { undo: flag('make it writable again') },
  run: async ({ client, out }, { space, undo }) => {
    const opened = await client();
    const { id: spaceId } = await findSpace(opened, space);
    const route = undo ? 'unarchiveSpace' : 'archiveSpace';
    await showSpace(opened, out, await opened.call(route, { params: { spaceId } }));
  },
});

/** Lists, creates, changes and deletes spaces. */
export const spaces: CommandFamily = {
  kind: 'family',
  name: 'spaces',
  summary: 'Lists, creates, changes and deletes spaces.',
  commands: [list, show, create, update, remove, deleted, restore, archive],
};
