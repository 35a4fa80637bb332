import { stringify } from 'yaml';
import { fieldsOf, type Agent } from '../agent.ts';

type Exported = Pick<Agent, 'name' | 'description' | 'kind' | 'config' | 'isQuiet' | 'autoReply'>;

/** An agent as a file of the folder `agents` has it; the server reads it back as it was. */
export function agentAsFile(agent: Exported): string {
  const { instructions, ...front } = frontOf(agent);
  const fields = stringify(front, { lineWidth: 100 });
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
  if (kind === 'llm') return { ...usual, ...fieldsOf(config) };
  if (kind === 'script') return { ...usual, script: config };
  return { ...usual, kind, config };
}
