import { createHash } from 'node:crypto';
import { toolReason, TOOLS, type Reason } from '@conch/protocol';

const SERVER = /^[a-z][a-z\d-]{0,30}$/u;
const TOOL = /^[A-Za-z][\w.-]{0,99}$/u;

/** The reason why a server may not have this name. Null if the name is allowed. */
export function serverNameRefusal(name: string): string | null {
  return SERVER.test(name)
    ? null
    : 'use at most 31 lower-case letters, digits and “-”, starting with a letter';
}

/**
 * Returns the reasons to refuse tools of one server because of their names (T10). A name must not
 * look like the name of a floor tool, of a tool of another server, or of another tool of the same
 * server.
 */
export function nameRefusals(
  names: readonly string[],
  { server: own, servers }: { readonly server: string; readonly servers: readonly string[] },
): ReadonlyMap<string, Reason> {
  const looks = Map.groupBy(names, shape);
  const forModels = Map.groupBy(names, (name) => modelToolName(own, name));
  const refusalOf = (name: string): Reason | null => {
    if (!TOOL.test(name)) return toolReason('tool-name-characters');
    if (FLOOR_SHAPES.has(shape(name))) return toolReason('tool-name-of-floor');
    const [first = ''] = name.split('.');
    const isOther = name.includes('.') && servers.some((server) => shape(server) === shape(first));
    if (isOther) return toolReason('tool-name-of-server');
    if (looks.get(shape(name))?.length !== 1) return toolReason('tool-name-alike');
    const isAlone = forModels.get(modelToolName(own, name))?.length === 1;
    return isAlone ? null : toolReason('tool-name-same');
  };
  return new Map(
    names.flatMap((name) => {
      const refusal = refusalOf(name);
      return refusal === null ? [] : [[name, refusal] as const];
    }),
  );
}

/** Two server names that look the same to a reader. Null if all names look different. */
export function sameLooking(names: readonly string[]): readonly [string, string] | null {
  const serverByName = new Map<string, string>();
  for (const name of names) {
    const other = serverByName.get(shape(name));
    if (other !== undefined) return [other, name];
    serverByName.set(shape(name), name);
  }
  return null;
}

/** Converts names that look alike in many fonts to the same text. All names are ASCII. */
function shape(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[_.-]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replaceAll(/[1i]/gu, 'l');
}

const FLOOR_SHAPES: ReadonlySet<string> = new Set(Object.keys(TOOLS).map(shape));

const LONGEST_MODEL_NAME = 64;
const HASH_LENGTH = 8;

/**
 * The name under which a model calls a tool. Providers allow only letters, digits, _ and -, at most
 * 64 characters. The separator `__` is unique, because no floor tool has two underscores and no
 * server name has an underscore.
 */
export function modelToolName(server: string, tool: string): string {
  const plain = `${server}__${tool}`;
  if (plain.length <= LONGEST_MODEL_NAME && !tool.includes('.')) return plain;
  const hash = createHash('sha256').update(plain).digest('hex').slice(0, HASH_LENGTH);
  const kept = plain.replaceAll('.', '_').slice(0, LONGEST_MODEL_NAME - HASH_LENGTH - 1);
  return `${kept}_${hash}`;
}

/** Splits `server.tool`. Null if the text has another form. */
export function partsOf(name: string): { readonly server: string; readonly tool: string } | null {
  const at = name.indexOf('.');
  return at < 1 || at === name.length - 1
    ? null
    : { server: name.slice(0, at), tool: name.slice(at + 1) };
}
