import { AGENT_OPTIONS, agentConfig, agentOfFile, agentPatch } from '../../agents/agent-options.ts';
import { usageFailure } from '../../cli-failure.ts';
import { command, type CommandFamily } from '../../command.ts';
import { argument, flag, oneOf, optionalArgument, text, texts } from '../../command-input.ts';
import { findAgent, listAgents, type ServerAgent } from '../../names/find-agent.ts';
import { findSpace } from '../../names/find-space.ts';
import { table, fields } from '../../print/table.ts';
import { confirm } from '../../prompt.ts';
import { cleanLine, cleanText } from '../../print/clean-text.ts';
import type { Client } from '@conch/sdk';
import type { Output } from '../../print/output.ts';

const AGENT = argument('AGENT', 'name or id of an agent', { completes: 'agent' });

const list = command({
  name: 'list',
  summary: 'Lists the agents of the server.',
  examples: ['conch agents list'],
  run: async ({ client, out }) => {
    const agents = await listAgents(await client());
    const rows = agents.map(({ name, kind, status, isQuiet, problem, description, id }) => [
      name,
      kind,
      [status === 'paused' ? 'paused' : '', isQuiet ? 'quiet' : '', problem ?? '']
        .filter((word) => word !== '')
        .join(', '),
      description.length > 40 ? `${description.slice(0, 39)}…` : description,
      id,
    ]);
    out.list(agents, table(out, ['NAME', 'KIND', 'STATE', 'DESCRIPTION', 'ID'], rows));
  },
});

const show = command({
  name: 'show',
  summary: 'Shows an agent with its configuration and its spaces.',
  examples: ['conch agents show HR'],
  args: { agent: AGENT },
  run: async ({ client, out }, { agent }) => {
    const opened = await client();
    await showAgent(opened, out, await findAgent(opened, agent));
  },
});

const create = command({
  name: 'create',
  summary: 'Creates an agent: with a model, with a script, outside the server, or from a file.',
  examples: [
    `conch agents create Echo --kind script --config '[{ "do": { "say": "You said: {{content}}" } }]'`,
    'conch agents create Sage --model ollama/qwen3 --instructions "Be calm and brief." --space Office',
    'conch agents create --file ada.md',
  ],
  args: { name: optionalArgument('NAME', 'name of the new agent; a file has its own') },
  options: {
    file: text('FILE', 'an agent file (.md), a character card (.png, .json), or JSON', {
      completes: 'file',
    }),
    kind: oneOf(['llm', 'script', 'remote'], 'the kind; llm if missing'),
    space: texts('SPACE', 'a space that it joins', { completes: 'space' }),
    ...AGENT_OPTIONS,
  },
  run: async ({ client, out, cwd }, { name, file, kind, space, ...given }) => {
    const opened = await client();
    const spaces = await Promise.all(space.map((one) => findSpace(opened, one)));
    const patch = agentPatch(given);
    let id: string;
    if (file === undefined) {
      if (name === undefined) throw usageFailure('Give the new agent a NAME, or use --file FILE.');
      const config = agentConfig(given, { before: {}, cwd }) ?? {};
      const body = { name, kind: kind ?? 'llm', config, ...patch, clientId: crypto.randomUUID() };
      ({ id } = await opened.call('addAgent', { body, retries: 2 }));
    } else {
      const made = await agentOfFile(opened, { file, name, cwd });
      ({ id } = made);
      for (const words of made.leftOut) out.note(`Left out: ${words}`);
      const config = agentConfig(given, {
        before: (await opened.call('readAgent', { params: { agentId: id } })).config,
        cwd,
      });
      const body = { ...patch, ...(config === undefined ? {} : { config }) };
      if (Object.keys(body).length > 0) {
        await opened.call('changeAgent', { params: { agentId: id }, body });
      }
    }
    for (const { id: spaceId } of spaces) {
      await opened.call('addMembers', { params: { spaceId }, body: { memberIds: [id] } });
    }
    await showAgent(opened, out, await opened.call('readAgent', { params: { agentId: id } }));
  },
});

const update = command({
  name: 'update',
  summary: 'Changes an agent: its name, model, instructions, auto reply, quiet and more.',
  examples: [
    'conch agents update HR --no-auto-reply',
    'conch agents update HR --quiet --description "answers questions about leave"',
    'conch agents update Sage --model ollama/qwen3',
  ],
  args: { agent: AGENT },
  options: { name: text('NAME', 'the new name'), ...AGENT_OPTIONS },
  run: async ({ client, out, cwd }, { agent, name, ...given }) => {
    const opened = await client();
    const before = await findAgent(opened, agent);
    const config = agentConfig(given, { before: before.config, cwd });
    const body = {
      ...(name === undefined ? {} : { name }),
      ...(config === undefined ? {} : { config }),
      ...agentPatch(given),
    };
    if (Object.keys(body).length === 0) {
      throw usageFailure('Nothing to change. “conch agents update --help” lists the options.');
    }
    const params = { agentId: before.id };
    const { version } = before;
    await showAgent(opened, out, await opened.call('changeAgent', { params, body, version }));
  },
});

const remove = command({
  name: 'delete',
  summary: 'Deletes an agent. Its messages stay.',
  examples: ['conch agents delete Echo --yes'],
  args: { agent: AGENT },
  options: { yes: flag('do not ask') },
  run: async (context, { agent, yes }) => {
    const client = await context.client();
    const { id, name } = await findAgent(client, agent);
    await confirm(context, { message: `Delete the agent “${name}”?`, isSure: yes });
    await client.call('removeAgent', { params: { agentId: id } });
    context.out.show({ id, name, isDeleted: true }, `Deleted ${cleanLine(name)}.`);
  },
});

const statusCommand = (name: 'pause' | 'resume', summary: string) =>
  command({
    name,
    summary,
    examples: [`conch agents ${name} HR`],
    args: { agent: AGENT },
    run: async ({ client, out }, { agent }) => {
      const opened = await client();
      const { id: agentId } = await findAgent(opened, agent);
      const body = { status: name === 'pause' ? ('paused' as const) : ('active' as const) };
      const changed = await opened.call('changeAgent', { params: { agentId }, body });
      out.show(changed, `${cleanLine(changed.name)} is ${changed.status}.`);
    },
  });

const token = command({
  name: 'token',
  summary: 'Creates a token for an agent outside the server, and shows it once.',
  examples: ['conch agents token Echo'],
  args: { agent: AGENT },
  options: { name: text('NAME', 'a name to tell it from others; “terminal” if missing') },
  run: async ({ client, out }, { agent, name = 'terminal' }) => {
    const opened = await client();
    const { id: agentId } = await findAgent(opened, agent);
    const made = await opened.call('makeAgentToken', { params: { agentId }, body: { name } });
    out.show(made, cleanLine(made.secret));
  },
});

/** Lists, creates, changes and deletes agents. */
export const agents: CommandFamily = {
  kind: 'family',
  name: 'agents',
  summary: 'Lists, creates, changes, pauses and deletes agents.',
  commands: [
    list,
    show,
    create,
    update,
    remove,
    statusCommand('pause', 'Pauses an agent, so that it does not answer until it is resumed.'),
    statusCommand('resume', 'Resumes a paused agent.'),
    token,
  ],
};

/** Prints an agent with its configuration and the spaces that it is in. */
async function showAgent(client: Client, out: Output, agent: ServerAgent): Promise<void> {
  const params = { agentId: agent.id };
  const { spaces } = await client.call('readAgentActivity', { params });
  const facts = fields(out, [
    ['name', agent.name],
    ['id', agent.id],
    ['kind', agent.kind],
    ['description', agent.description],
    ['status', agent.status],
    ['quiet', agent.isQuiet],
    ['auto reply', agent.autoReply],
    ['connected', agent.isConnected],
    ['from', agent.from],
    ['problem', agent.problem],
    ['spaces', spaces.map(({ name }) => name).join(', ')],
  ]);
  const config =
    agent.config === null ? '' : `\n${out.style('dim', 'config')}\n${indentedJson(agent.config)}`;
  out.show({ ...agent, spaces }, `${facts}${config}`);
}

function indentedJson(config: unknown): string {
  return cleanText(JSON.stringify(config, null, 2)).replaceAll(/^/gmu, '  ');
}
