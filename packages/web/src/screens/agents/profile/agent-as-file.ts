import { stringify } from 'yaml';
import { fieldsOf, thinkingOf, type Agent } from '../agent.ts';
import { isByDefault } from '../model-choice.ts';

type Exported = Pick<
  Agent,
  'name' | 'description' | 'kind' | 'config' | 'isQuiet' | 'autoReply' | 'extras'
>;

/** An agent as a file of the folder `agents` has it; the server reads it back as it was. */
export function agentAsFile(agent: Exported): string {
  const { instructions, ...front } = frontOf(agent);
  // A list of pairs: an object would put a key such as “1” before those of Conch.
  const all = new Map([...Object.entries(front), ...Object.entries(agent.extras)]);
  // Programs that read YAML 1.1 take a plain “no” for false.
  const fields = stringify(all, { lineWidth: 100, compat: 'yaml-1.1' });
  const body = typeof instructions === 'string' && instructions !== '' ? `${instructions}\n` : '';
  return `---\n${fields}---\n${body}`;
}

/** What a file without its ending is called for an agent of this name. */
export function fileNameOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '');
  return plain === '' ? 'agent' : plain;
}

function frontOf(agent: Exported): Readonly<Record<string, unknown>> {
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

/** An agent that names no model says so: whoever reads the file sees what it thinks with. */
function modelOf(agent: Exported): Readonly<Record<string, string>> {
  const thinking = thinkingOf(agent);
  return thinking !== null && isByDefault(thinking) ? { model: thinking.provider } : {};
}
