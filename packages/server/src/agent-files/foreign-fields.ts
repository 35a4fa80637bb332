import { fileReason, type Reason } from '@conch/protocol';

interface OwnFields {
  readonly fields: Readonly<Record<string, unknown>>;
  /** The ignored fields, as reasons. */
  readonly leftOut: readonly Reason[];
}

/**
 * The fields of a file as Conch means them. Coding tools use the same kind of file with other
 * models and tools, which are left out instead of refused.
 */
export function withoutForeign(given: ReadonlyMap<string, unknown>): OwnFields {
  const fields = Object.fromEntries(given);
  const leftOut: Reason[] = [];
  if (!isOfModel(fields)) return { fields, leftOut };
  const { model, provider, tools } = fields;
  if (provider === undefined && typeof model === 'string' && MODELS.has(model.toLowerCase())) {
    delete fields['model'];
    leftOut.push(fileReason('file-model-ignored', { name: model }));
  }
  const named = namesIn(tools);
  const foreign = named.filter((name) => !OWN_TOOL.test(name));
  if (foreign.length > 0) {
    fields['tools'] = named.filter((name) => OWN_TOOL.test(name));
    leftOut.push(fileReason('file-tools-ignored', { names: foreign.join(', ') }));
  }
  const keys = KEYS.filter((key) => given.has(key));
  if (keys.length > 0) leftOut.push(fileReason('file-keys-ignored', { names: keys.join(', ') }));
  return { fields, leftOut };
}

/** The words for models in files of coding tools. They name no provider. */
const MODELS: ReadonlySet<string> = new Set(['inherit', 'sonnet', 'opus', 'haiku']);

/** A tool of an MCP server, as agents of Conch name it. */
const OWN_TOOL = /^[\w-]+\.[\w./-]+$/u;

/** Fields by which coding tools limit or change an agent. Their authors may rely on them. */
const KEYS = [
  'disallowedTools',
  'allowed-tools',
  'permissionMode',
  'maxTurns',
  'mcpServers',
  'skills',
  'hooks',
  'memory',
  'background',
  'isolation',
] as const;

function isOfModel({ kind, script }: Readonly<Record<string, unknown>>): boolean {
  return script === undefined && (kind === undefined || kind === 'llm');
}

/** The names of a list, or of a text with commas. A comma inside brackets belongs to its name. */
function namesIn(tools: unknown): readonly string[] {
  if (Array.isArray(tools)) return tools.every((one) => typeof one === 'string') ? tools : [];
  if (typeof tools !== 'string') return [];
  const names = tools.match(/(?:\([^)]*\)|[^,(])+/gu) ?? [];
  return names.map((name) => name.trim()).filter((name) => name !== '');
}
