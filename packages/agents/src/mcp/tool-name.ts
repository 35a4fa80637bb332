import { createHash } from 'node:crypto';
import { TOOLS } from '@conch/protocol';

const SERVER = /^[a-z][a-z\d-]{0,30}$/u;
const TOOL = /^[A-Za-z][\w.-]{0,99}$/u;

/** Why no server may be called so; `null`: it may. */
export function serverNameRefusal(name: string): string | null {
  return SERVER.test(name)
    ? null
    : 'its name has at most 31 small letters, digits and “-”, a letter first';
}

/**
 * Why tools of one server cannot have the names they have, by name (T10). A tool must not pass for
 * one of the floor's, for one of another server, or for another one of its own.
 */
export function nameRefusals(
  names: readonly string[],
  { server: own, servers }: { readonly server: string; readonly servers: readonly string[] },
): ReadonlyMap<string, string> {
  const looks = Map.groupBy(names, shape);
  const forModels = Map.groupBy(names, (name) => modelToolName(own, name));
  const refusalOf = (name: string): string | null => {
    if (!TOOL.test(name)) return 'its name has other characters than letters, digits, _, - and .';
    if (FLOOR_SHAPES.has(shape(name))) return 'it is called as a tool of the floor';
    const [first = ''] = name.split('.');
    const isOther = name.includes('.') && servers.some((server) => shape(server) === shape(first));
    if (isOther) return 'it is called as a tool of a server of that name';
    if (looks.get(shape(name))?.length !== 1) return 'another tool looks the same';
    const isAlone = forModels.get(modelToolName(own, name))?.length === 1;
    return isAlone ? null : 'another tool has the same name for models';
  };
  return new Map(
    names.flatMap((name) => {
      const refusal = refusalOf(name);
      return refusal === null ? [] : [[name, refusal] as const];
    }),
  );
}

/** Two server names that a reader cannot tell apart; `null`: there are none. */
export function sameLooking(names: readonly string[]): readonly [string, string] | null {
  const seen = new Map<string, string>();
  for (const name of names) {
    const other = seen.get(shape(name));
    if (other !== undefined) return [other, name];
    seen.set(shape(name), name);
  }
  return null;
}

/** What a name looks like. Only ASCII comes here: these are the pairs that fonts do not tell apart. */
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
 * The name of a tool as models are told it: providers take only letters, digits, _ and -, at most
 * 64 of them. No tool of the floor has two underscores, and no server has one.
 */
export function modelToolName(server: string, tool: string): string {
  const plain = `${server}__${tool}`;
  if (plain.length <= LONGEST_MODEL_NAME && !tool.includes('.')) return plain;
  const hash = createHash('sha256').update(plain).digest('hex').slice(0, HASH_LENGTH);
  const kept = plain.replaceAll('.', '_').slice(0, LONGEST_MODEL_NAME - HASH_LENGTH - 1);
  return `${kept}_${hash}`;
}

/** The server and the tool of `server.tool`; `null`: it is none. */
export function partsOf(name: string): { readonly server: string; readonly tool: string } | null {
  const at = name.indexOf('.');
  return at < 1 || at === name.length - 1
    ? null
    : { server: name.slice(0, at), tool: name.slice(at + 1) };
}
