import { stringify } from 'yaml';
import { fieldsOf, thinkingOf, type AgentDetails } from '../agent.ts';
import { isByDefault } from '../model-choice.ts';

type ExportedAgent = Pick<
  AgentDetails,
  'name' | 'description' | 'kind' | 'config' | 'isQuiet' | 'autoReply' | 'extras'
>;

/**
 * Exports an agent as a file for the folder `agents`. If Conch reads that file, the result is the
 * same agent.
 */
export function agentAsFile(agent: ExportedAgent): string {
  const { instructions, ...front } = frontOf(agent);
  // A Map preserves the order of keys. An object would put a key such as “1” first.
  const all = new Map([...Object.entries(front), ...Object.entries(agent.extras)]);
  // Programs that read YAML 1.1 treat an unquoted “no” as false.
  const fields = stringify(all, { lineWidth: 100, compat: 'yaml-1.1' });
  const body = typeof instructions === 'string' && instructions !== '' ? `${instructions}\n` : '';
  return `---\n${fields}---\n${body}`;
}

/** A file name for an agent with this name, without the extension. */
export function fileNameOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '');
  return plain === '' ? 'agent' : plain;
}

function frontOf(agent: ExportedAgent): Readonly<Record<string, unknown>> {
  const { name, description, kind, config, isQuiet, autoReply } = agent;
  const usual = {
    name,
    ...(description === '' ? {} : { description }),
    ...(isQuiet ? { quiet: true } : {}),
    ...(autoReply ? {} : { autoReply: false }),
  };
  if (kind === 'llm') return { ...usual, ...modelOf(agent), ...fieldsOf(config) };
  if (kind === 'script') return { ...usual, script: config };
  return { ...usual, kind, config };
}

/** Writes the default model explicitly, so that the file names the model that the agent uses. */
function modelOf(agent: ExportedAgent): Readonly<Record<string, string>> {
  const thinking = thinkingOf(agent);
  return thinking !== null && isByDefault(thinking) ? { model: thinking.provider } : {};
}
