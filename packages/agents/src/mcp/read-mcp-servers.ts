import { reasonOfIssue } from '@conch/protocol';
import { z } from 'zod';
import type { McpServer, ToolFlags } from './mcp-server.ts';
import { sameLooking, serverNameRefusal } from './tool-name.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export type McpReading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string };

// Every value of conch.yaml arrives as text, so `true` may be a string.
const yesOrNo = z.union([z.boolean(), z.stringbool()]);
const short = z.string().min(1).max(4_000);
const variable = z.string().regex(/^[A-Za-z_]\w*$/u, 'is not the name of an environment variable');

const flags = {
  approval: z.enum(['always', 'never']).exactOptional(),
  outbound: yesOrNo.exactOptional(),
  private: yesOrNo.exactOptional(),
};

const toolName = z.string().min(1).max(100);

const common = {
  ...flags,
  tools: z
    .union([
      z.array(toolName).max(200),
      z.record(toolName, z.union([z.literal(''), z.strictObject(flags)])),
    ])
    .exactOptional(),
  // The maximum is below the silence timeout of a run.
  timeoutMs: z.coerce.number().pipe(z.int().min(100).max(55_000)).default(30_000),
};

const headerName = z.string().regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/u, 'is not a valid header name');
const headerValue = z.string().regex(/^[\x20-\x7E]{1,4000}$/u, 'is not a valid header value');

const program = z.strictObject({
  command: short,
  args: z.array(z.string().max(4_000)).max(100).default([]),
  env: z.record(variable, z.string().max(4_000)).default({}),
  envFrom: z.array(variable).max(100).default([]),
  ...common,
});

const address = z.strictObject({
  url: z.url({ protocol: /^https?$/u }),
  headers: z.record(headerName, headerValue).default({}),
  tokenFrom: variable.exactOptional(),
  ...common,
});

type ServerEntry = z.infer<typeof program> | z.infer<typeof address>;

/** The servers as configured, without the values from the environment. */
export type McpServerEntries = ReadonlyMap<string, ServerEntry>;

const FORM =
  'Each server needs a name and either “command:” (with args, env, envFrom) or “url:” (with ' +
  'headers, tokenFrom), and may have tools, approval, outbound, private and timeoutMs. ' +
  'See docs/tools.md';

/** Reads `mcp:` of conch.yaml, given as JSON. */
export function readMcpServers(text: string): McpReading<McpServerEntries> {
  const table = z.record(z.string(), z.record(z.string(), z.unknown())).safeParse(jsonIn(text));
  if (!table.success) return { ok: false, reason: FORM };
  const servers = new Map<string, ServerEntry>();
  for (const [name, given] of Object.entries(table.data)) {
    const reason = serverNameRefusal(name);
    if (reason !== null) return wrong(`“${name}”: ${reason}`);
    const read = ('url' in given ? address : program).safeParse(given);
    if (!read.success) return wrong(`${name}: ${problemIn(read.error.issues, given)}. ${FORM}`);
    servers.set(name, read.data);
  }
  const alike = sameLooking([...servers.keys()]);
  if (alike !== null) return wrong(`${alike.join(' and ')} look alike. Rename one of them`);
  return { ok: true, value: servers };
}

/** Adds the values from the environment. Reports variables that are missing or belong to Conch. */
export function mcpServersIn(
  wanted: McpServerEntries,
  env: Environment,
): { readonly servers: readonly McpServer[]; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const valueOf = (server: string, key: string, name: string): string => {
    const value = env[name] ?? '';
    if (isOurs(name)) {
      problems.push(
        `mcp.${server}.${key} names ${name}, a variable of Conch itself. Tool servers do not get it. Use another variable.`,
      );
    } else if (value === '') {
      problems.push(`mcp.${server}.${key} names ${name}, which is not set. Set it.`);
    }
    return value;
  };
  const servers = [...wanted].map(([name, given]): McpServer => {
    const base = flagsIn(given, { approval: 'never', isOutbound: true, isPrivate: false });
    const named = namedIn(given, base);
    const own = { name, flags: base, named, callMs: given.timeoutMs };
    if ('url' in given) {
      const { url, headers, tokenFrom } = given;
      if (tokenFrom === undefined) return { ...own, place: { kind: 'address', url, headers } };
      const authorization = `Bearer ${valueOf(name, 'tokenFrom', tokenFrom)}`;
      return { ...own, place: { kind: 'address', url, headers: { ...headers, authorization } } };
    }
    const { command, args, envFrom } = given;
    const handed = envFrom.map((from) => [from, valueOf(name, 'envFrom', from)] as const);
    const all = { ...Object.fromEntries(handed), ...given.env };
    return { ...own, place: { kind: 'program', command, args, env: all } };
  });
  return { servers, problems };
}

/** True for the variables of Conch itself, because its secrets must not reach a tool server. */
function isOurs(name: string): boolean {
  return name.startsWith('CONCH_') || name === 'DATABASE_URL';
}

type GivenFlags = Pick<ServerEntry, 'approval' | 'outbound' | 'private'>;

function flagsIn(given: GivenFlags, base: ToolFlags): ToolFlags {
  return {
    approval: given.approval ?? base.approval,
    isOutbound: given.outbound ?? base.isOutbound,
    isPrivate: given.private ?? base.isPrivate,
  };
}

function namedIn({ tools = [] }: ServerEntry, base: ToolFlags): ReadonlyMap<string, ToolFlags> {
  if (Array.isArray(tools)) return new Map(tools.map((name) => [name, base]));
  return new Map(
    Object.entries(tools).map(([name, given]) => [
      name,
      given === '' ? base : flagsIn(given, base),
    ]),
  );
}

/** The first problem, with the path of its field. Only the texts of the checks above are used. */
function problemIn([issue]: readonly z.core.$ZodIssue[], given: unknown): string {
  if (issue === undefined) return 'it cannot be read';
  const inner = issue.code === 'invalid_key' ? issue.issues[0] : issue;
  const isOwnCheck = inner?.code === 'invalid_format' && inner.format === 'regex';
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const path = [...issue.path, ...unknown].map(String).join('.');
  const words = isOwnCheck ? inner.message : reasonOfIssue(issue, given).detail;
  return path === '' ? words : `${path}: ${words}`;
}

function wrong(reason: string): McpReading<never> {
  return { ok: false, reason };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
