import type { Client } from '@conch/sdk';
import type { ServerAgent } from '../names/find-agent.ts';
import { cleanText } from '../print/clean-text.ts';
import type { Output } from '../print/output.ts';
import { fields } from '../print/table.ts';

/** Prints an agent with its configuration and the spaces that it is in. */
export async function showAgent(client: Client, out: Output, agent: ServerAgent): Promise<void> {
  const params = { agentId: agent.id };
  const { spaces } = await client.call('readAgentActivity', { params });
  const text = fields(out, [
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
  out.show({ ...agent, spaces }, `${text}${config}`);
}

function indentedJson(config: unknown): string {
  return cleanText(JSON.stringify(config, null, 2)).replaceAll(/^/gmu, '  ');
}
