import { fileReason, type Reason } from '@conch/protocol';

interface OwnFields {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Why fields of the file were ignored. */
  readonly leftOut: readonly Reason[];
}

/**
 * The fields of a file as Conch uses them. Files of coding tools name other models and tools, which
 * are ignored instead of refused.
 */
export function withoutForeign(allFields: ReadonlyMap<string, unknown>): OwnFields {
  const fields = Object.fromEntries(allFields);
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
  const keys = KEYS.filter((key) => allFields.has(key));
  if (keys.length > 0) leftOut.push(fileReason('file-keys-ignored', { names: keys.join(', ') }));
  return { fields, leftOut };
}

/** Model names in files of coding tools. They name no provider, so the default model is used. */
const MODELS: ReadonlySet<string> = new Set(['inherit', 'sonnet', 'opus', 'haiku']);

/** The name of a tool of an MCP server, as agents of Conch write it. */
const OWN_TOOL = /^[\w-]+\.[\w./-]+$/u;

/**
 * Fields with which coding tools limit or change an agent. A warning names the ignored fields,
 * because the author may rely on them.
 */
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

/**
 * The names in a list, or in a text with commas. A comma inside brackets does not separate names.
 */
function namesIn(tools: unknown): readonly string[] {
  if (Array.isArray(tools)) return tools.every((one) => typeof one === 'string') ? tools : [];
  if (typeof tools !== 'string') return [];
  const names = tools.match(/(?:\([^)]*\)|[^,(])+/gu) ?? [];
  return names.map((name) => name.trim()).filter((name) => name !== '');
}
