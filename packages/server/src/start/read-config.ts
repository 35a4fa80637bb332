import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { mcpServersIn } from '@conch/agents';
import { DEFAULT_LIMITS, type Config, type ServerLimits } from '../config.ts';
import { defaultDataDirectory } from './data-directory.ts';
import type { Given } from './given.ts';
import { readEnvironment, strangeVariables, type Environment } from './read-environment.ts';
import { FILE_NAME, readSettingsFile, settingsFile } from './read-file.ts';
import { readFlags } from './read-flags.ts';
import { LIMIT_SETTINGS, SETTINGS, type Setting } from './settings.ts';

export type ReadConfig =
  | { readonly kind: 'problems'; readonly problems: readonly string[] }
  | { readonly kind: 'help' | 'version' }
  | {
      readonly kind: 'config';
      readonly config: Config;
      /** Whether a link for the owner is wanted, though they could sign in without. */
      readonly wantsLink: boolean;
      /** The settings file that was read. */
      readonly file: string | null;
      readonly warnings: readonly string[];
    };

const DEFAULT_PORT = 2662;

interface Asked {
  readonly args: readonly string[];
  readonly env: Environment;
  readonly cwd: string;
}

/** How a server is to run: flags, then the environment, then a settings file, then defaults. */
export function readConfig({ args, env, cwd }: Asked): ReadConfig {
  const flags = readFlags(args, cwd);
  if (flags.isHelp) return { kind: 'help' };
  if (flags.isVersion) return { kind: 'version' };
  const environment = readEnvironment(env, cwd);
  const outside = new Map([...environment.given, ...flags.given]);
  const problems = [...flags.problems, ...environment.problems];
  const { CONCH_CONFIG: askedByEnvironment = '' } = env;
  const asked = flags.configFile ?? (askedByEnvironment === '' ? null : askedByEnvironment);
  const outsideDir = pathOf(outside.get('dataDir'));
  const dataDir = outsideDir ?? resolve(cwd, defaultDataDirectory(env));
  const file = settingsFile({ asked, cwd, dataDir });
  const inFile = file === null ? null : readSettingsFile(file);
  problems.push(...(inFile?.problems ?? []));
  const isOfDataDir = outsideDir === null && asked === null && file === join(dataDir, FILE_NAME);
  if (isOfDataDir && inFile?.given.has('dataDir') === true) {
    problems.push(`${file} cannot name another dataDir: it was found by being in this one.`);
  }
  const values = new Values(new Map([...(inFile?.given ?? []), ...outside]));
  const config = configOf(values, { dataDir, env });
  problems.push(...values.problems);
  if (problems.length > 0) return { kind: 'problems', problems };
  const secrets = [...(inFile?.given.keys() ?? [])].filter((name) => SECRETS.has(name));
  const openFile = file === null || secrets.length === 0 ? [] : whoCanRead(file, secrets);
  const warnings = [...strangeVariables(env), ...openFile];
  return { kind: 'config', config, file, wantsLink: flags.wantsLink, warnings };
}

const SECRETS: ReadonlySet<string> = new Set(
  Object.entries(SETTINGS).flatMap(([name, { isSecret }]) => (isSecret ? [name] : [])),
);

function whoCanRead(file: string, secrets: readonly string[]): readonly string[] {
  if (process.platform === 'win32' || (statSync(file).mode & 0o044) === 0) return [];
  const what = secrets.join(' and ');
  return [`${file} has ${what}, and others can read it: chmod 600 ${file}`];
}

/** What was given, read one by one; what cannot be read is collected. */
class Values {
  readonly #given: ReadonlyMap<string, Given>;
  readonly problems: string[] = [];

  constructor(given: ReadonlyMap<string, Given>) {
    this.#given = given;
  }

  has(name: string): boolean {
    return this.#given.has(name);
  }

  path(name: string): string | null {
    return pathOf(this.#given.get(name));
  }

  get<T>(name: string, { read, isSecret }: Setting<T>): T | null {
    const given = this.#given.get(name);
    if (given === undefined) return null;
    const reading = read(given.text);
    if (reading.ok) return reading.value;
    const what = isSecret ? given.from : `${given.from} is “${given.text}”`;
    this.problems.push(`${what}: ${reading.reason}.`);
    return null;
  }
}

function pathOf(given: Given | undefined): string | null {
  if (given === undefined) return null;
  const { text, base } = given;
  return text.startsWith('~/') ? join(homedir(), text.slice(2)) : resolve(base, text);
}

function configOf(
  values: Values,
  { dataDir, env }: { readonly dataDir: string; readonly env: Environment },
): Config {
  const read = <T>(name: keyof typeof SETTINGS, setting: Setting<T>) => values.get(name, setting);
  return {
    dataDir: values.path('dataDir') ?? dataDir,
    databaseUrl: read('databaseUrl', SETTINGS.databaseUrl),
    host: read('host', SETTINGS.host) ?? '127.0.0.1',
    port: read('port', SETTINGS.port) ?? DEFAULT_PORT,
    isPortAsked: values.has('port'),
    adminToken: read('adminToken', SETTINGS.adminToken),
    secretKey: read('secretKey', SETTINGS.secretKey),
    publicOrigin: read('publicOrigin', SETTINGS.publicOrigin),
    isBehindProxy: read('isBehindProxy', SETTINGS.isBehindProxy) ?? false,
    tls: tlsOf(values),
    outbound: read('outbound', SETTINGS.outbound) ?? [],
    providerKeys: providerKeysOf(values),
    mcp: mcpOf(values, env),
    prices: read('prices', SETTINGS.prices) ?? new Map(),
    agentsDir: values.path('agentsDir'),
    hasDemo: read('hasDemo', SETTINGS.hasDemo) ?? true,
    logLevel: read('logLevel', SETTINGS.logLevel) ?? 'warn',
    limits: limitsOf(values),
  };
}

function providerKeysOf(values: Values): Config['providerKeys'] {
  const google = values.get('googleKey', SETTINGS.googleKey);
  const keys = {
    openai: values.get('openaiKey', SETTINGS.openaiKey),
    anthropic: values.get('anthropicKey', SETTINGS.anthropicKey),
    google: google ?? values.get('geminiKey', SETTINGS.geminiKey),
    openrouter: values.get('openrouterKey', SETTINGS.openrouterKey),
  };
  return Object.fromEntries(Object.entries(keys).filter(([, key]) => key !== null));
}

function mcpOf(values: Values, env: Environment): Config['mcp'] {
  const wanted = values.get('mcp', SETTINGS.mcp) ?? new Map();
  const { servers, problems } = mcpServersIn(wanted, env);
  values.problems.push(...problems);
  return servers;
}

function tlsOf(values: Values): Config['tls'] {
  const certFile = values.path('tlsCert');
  const keyFile = values.path('tlsKey');
  if (certFile !== null && keyFile !== null) return { certFile, keyFile };
  if (certFile !== null || keyFile !== null) {
    values.problems.push(
      'TLS needs both --tls-cert and --tls-key (CONCH_TLS_CERT, CONCH_TLS_KEY).',
    );
  }
  return null;
}

function limitsOf(values: Values): ServerLimits {
  const given = LIMIT_SETTINGS.flatMap((setting) => {
    const value = values.get(`limits.${setting.name}`, setting);
    return value === null ? [] : [[setting.name, value] as const];
  });
  return { ...DEFAULT_LIMITS, ...Object.fromEntries(given) };
}
