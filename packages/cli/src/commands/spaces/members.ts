import { command, type CommandFamily } from '../../command.ts';
import { argument, oneOf, words } from '../../command-input.ts';
import { findAnyone, findMember, listMembers } from '../../names/find-member.ts';
import { findSpace } from '../../names/find-space.ts';
import { table } from '../../print/table.ts';
import { cleanLine } from '../../print/clean-text.ts';

const SPACE = argument('SPACE', 'name or id of a space', { completes: 'space' });

const list = command({
  name: 'list',
  summary: 'Lists the people and agents of a space.',
  examples: ['conch members list Office'],
  args: { space: SPACE },
  run: async ({ client, out }, { space }) => {
    const opened = await client();
    const { id } = await findSpace(opened, space);
    const members = await listMembers(opened, id);
    const rows = members.map((member) => [
      member.name,
      member.kind,
      member.role ?? member.agentKind ?? '',
      [member.status === 'paused' ? 'paused' : '', member.isQuiet === true ? 'quiet' : '']
        .filter((word) => word !== '')
        .join(', '),
      member.id,
    ]);
    out.list(members, table(out, ['NAME', 'IS', 'ROLE', 'STATE', 'ID'], rows));
  },
});

const add = command({
  name: 'add',
  summary: 'Adds people and agents to a space.',
  examples: ['conch members add Office Guide', 'conch members add Office Ana --role viewer'],
  args: { space: SPACE, names: words('NAME', 'names or ids', { completes: 'agent' }) },
  options: { role: oneOf(['owner', 'member', 'viewer'], 'the role of the people among them') },
  run: async ({ client, out }, { space, names, role }) => {
    const opened = await client();
    const { id: spaceId, name } = await findSpace(opened, space);
    const newMembers = await findAnyone(opened, names);
    const memberIds = newMembers.map(({ id }) => id);
    const body = { memberIds, ...(role === undefined ? {} : { role }) };
    const { items } = await opened.call('addMembers', { params: { spaceId }, body });
    out.list(
      items,
      cleanLine(`Added to ${name}: ${newMembers.map((one) => one.name).join(', ')}.`),
    );
  },
});

const remove = command({
  name: 'remove',
  summary: 'Removes a person or an agent from a space.',
  examples: ['conch members remove Office Guide'],
  args: { space: SPACE, member: argument('NAME', 'name or id', { completes: 'agent' }) },
  run: async ({ client, out }, { space, member }) => {
    const opened = await client();
    const { id: spaceId, name: spaceName } = await findSpace(opened, space);
    const { id, name } = await findMember(opened, { spaceId, name: member });
    await opened.call('removeMember', { params: { spaceId, memberId: id } });
    out.show(
      { spaceId, id, name, isRemoved: true },
      cleanLine(`Removed ${name} from ${spaceName}.`),
    );
  },
});

/** Lists, adds and removes members of a space. */
export const members: CommandFamily = {
  kind: 'family',
  name: 'members',
  summary: 'Lists, adds and removes members of a space.',
  commands: [list, add, remove],
};
