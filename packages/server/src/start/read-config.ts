import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { mcpServersIn } from '@conch/agents';
import { DEFAULT_CEILINGS, type Ceilings } from '@conch/engine';
import { DEFAULT_LIMITS, REMOVED_NAME_DAYS, type Config, type ServerLimits } from '../config.ts';
import { defaultDataDirectory } from './data-directory.ts';
import { PROVIDER_SETTINGS } from './provider-settings.ts';
import type { RawSetting, SettingsSource } from './raw-setting.ts';
import { readEnvironment, strangeVariables, withEnvFile } from './read-environment.ts';
import { FILE_NAME, readSettingsFile, settingsFile } from './read-file.ts';
import { readFlags, type Flags } from './read-flags.ts';
import { declaredProviders } from './read-providers.ts';
import type { Environment } from './read-variable.ts';
import type { Setting } from './setting.ts';
import { CEILING_SETTINGS, LIMIT_SETTINGS, SETTINGS } from './settings.ts';
import { withoutSecrets } from './without-secrets.ts';

export type ReadConfig =
  | { readonly kind: 'problems'; readonly problems: readonly string[] }
  | { readonly kind: 'help' | 'version' }
  | {
      readonly kind: 'config';
      readonly config: Config;
      /** Whether the operator requested a sign-in link, even if the owner has a password. */
      readonly wantsLink: boolean;
      /** The settings file that was read. */
      readonly file: string | null;
      readonly warnings: readonly string[];
    };

const DEFAULT_PORT = 2662;

/** The sources of the settings of a server. */
export interface ConfigSources {
  readonly args: readonly string[];
  readonly env: Environment;
  readonly cwd: string;
}

/**
 * Reads the configuration. Flags override the environment, which overrides the settings file, which
 * overrides the defaults.
 */
export function readConfig({ args, env: own, cwd }: ConfigSources): ReadConfig {
  const env = withEnvFile(own, cwd);
  const flags = readFlags(args, cwd);
  if (flags.isHelp) return { kind: 'help' };
  if (flags.isVersion) return { kind: 'version' };
  const { rawSettings, inFile, file, dataDir, problems } = gatherSettings(flags, { env, cwd });
  const values = new Values(rawSettings);
  const config = configOf(values, { dataDir, env, cwd });
  problems.push(...values.problems);
  if (problems.length > 0) return { kind: 'problems', problems };
  const secrets = [...(inFile?.settings.keys() ?? [])].filter((name) => SECRETS.has(name));
  const openFile = file === null || secrets.length === 0 ? [] : whoCanRead(file, secrets);
  const warnings = [...strangeVariables(env), ...openFile];
  return { kind: 'config', config, file, wantsLink: flags.wantsLink, warnings };
}

/** The settings of all sources as texts, before they are parsed. */
interface GatheredSettings {
  readonly rawSettings: ReadonlyMap<string, RawSetting>;
  readonly inFile: SettingsSource | null;
  readonly file: string | null;
  /** The data directory, unless the file names another directory. */
  readonly dataDir: string;
  readonly problems: string[];
}

/** Gathers the settings of all sources. If two sources have a setting, the stronger source wins. */
export function gatherSettings(
  flags: Flags,
  { env, cwd }: Pick<ConfigSources, 'env' | 'cwd'>,
): GatheredSettings {
  const environment = readEnvironment(env, cwd);
  const outside = new Map([...environment.settings, ...flags.settings]);
  const problems = [...flags.problems, ...environment.problems];
  const { CONCH_CONFIG: configInEnvironment = '' } = env;
  const configFile = flags.configFile ?? (configInEnvironment === '' ? null : configInEnvironment);
  const outsideDir = pathOf(outside.get('dataDir'));
  const dataDir = outsideDir ?? resolve(cwd, defaultDataDirectory(env));
  const file = settingsFile({ configFile, cwd, dataDir });
  const inFile = file === null ? null : readSettingsFile(file);
  problems.push(...(inFile?.problems ?? []));
  const isOfDataDir =
    outsideDir === null && configFile === null && file === join(dataDir, FILE_NAME);
  if (isOfDataDir && inFile?.settings.has('dataDir') === true) {
    problems.push(
      `${file} cannot set another dataDir, because it is in this one. Remove dataDir from it.`,
    );
  }
  const rawSettings = new Map([...(inFile?.settings ?? []), ...outside]);
  return { rawSettings, inFile, file, dataDir, problems };
}

const SECRETS: ReadonlySet<string> = new Set(
  Object.entries(SETTINGS).flatMap(([name, { isSecret }]) => (isSecret ? [name] : [])),
);

function whoCanRead(file: string, secrets: readonly string[]): readonly string[] {
  if (process.platform === 'win32' || (statSync(file).mode & 0o044) === 0) return [];
  const what = secrets.join(' and ');
  return [`${file} has ${what}, and others can read it. Run: chmod 600 ${file}`];
}

/** Parses the settings one by one, and collects the problems. */
class Values {
  readonly #rawSettings: ReadonlyMap<string, RawSetting>;
  readonly problems: string[] = [];

  constructor(rawSettings: ReadonlyMap<string, RawSetting>) {
    this.#rawSettings = rawSettings;
  }

  has(name: string): boolean {
    return this.#rawSettings.has(name);
  }

  path(name: string): string | null {
    return pathOf(this.#rawSettings.get(name));
  }

  get<T>(name: string, { read, isSecret, isTable }: Setting<T>): T | null {
    const raw = this.#rawSettings.get(name);
    if (raw === undefined) return null;
    const reading = read(raw.text);
    if (reading.ok) return reading.value;
    // A table is not repeated, because a wrong table may contain a key.
    const isShown = !isSecret && !isTable;
    const what = isShown ? `${raw.from} is “${withoutSecrets(raw.text)}”` : raw.from;
    this.problems.push(`${what}: ${reading.reason}.`);
    return null;
  }
}

function pathOf(raw: RawSetting | undefined): string | null {
  if (raw === undefined) return null;
  const { text, base } = raw;
  return text.startsWith('~/') ? join(homedir(), text.slice(2)) : resolve(base, text);
}

function configOf(
  values: Values,
  { dataDir, env, cwd }: Pick<ConfigSources, 'env' | 'cwd'> & { readonly dataDir: string },
): Config {
  const read = <T>(name: keyof typeof SETTINGS, setting: Setting<T>) => values.get(name, setting);
  return {
    dataDir: values.path('dataDir') ?? dataDir,
    databaseUrl: read('databaseUrl', SETTINGS.databaseUrl),
    host: read('host', SETTINGS.host) ?? '127.0.0.1',
    port: read('port', SETTINGS.port) ?? DEFAULT_PORT,
    isPortSet: values.has('port'),
    adminToken: read('adminToken', SETTINGS.adminToken),
    secretKey: read('secretKey', SETTINGS.secretKey),
    publicOrigin: read('publicOrigin', SETTINGS.publicOrigin),
    isBehindProxy: read('isBehindProxy', SETTINGS.isBehindProxy) ?? false,
    tls: tlsOf(values),
    outbound: read('outbound', SETTINGS.outbound) ?? [],
    providers: providersOf(values, { env, cwd }),
    defaultModel: read('defaultModel', SETTINGS.defaultModel),
    mcp: mcpOf(values, env),
    prices: read('prices', SETTINGS.prices) ?? new Map(),
    agentsDir: values.path('agentsDir'),
    spaces: read('spaces', SETTINGS.spaces) ?? [],
    hasMcpDoor: read('hasMcpDoor', SETTINGS.hasMcpDoor) ?? true,
    hasDemo: read('hasDemo', SETTINGS.hasDemo) ?? true,
    hasOpenaiDoor: read('hasOpenaiDoor', SETTINGS.hasOpenaiDoor) ?? true,
    openaiOrigins: read('openaiOrigins', SETTINGS.openaiOrigins) ?? [],
    logLevel: read('logLevel', SETTINGS.logLevel) ?? 'warn',
    removedNameDays: read('removedNameDays', SETTINGS.removedNameDays) ?? REMOVED_NAME_DAYS,
    limits: limitsOf(values),
    ceilings: ceilingsOf(values),
  };
}

function providersOf(
  values: Values,
  sources: Pick<ConfigSources, 'env' | 'cwd'>,
): Config['providers'] {
  const read = (name: keyof typeof PROVIDER_SETTINGS, setting: Setting<string>) =>
    values.get(name, setting);
  const google = read('googleKey', PROVIDER_SETTINGS.googleKey);
  const keys = {
    openai: read('openaiKey', PROVIDER_SETTINGS.openaiKey),
    anthropic: read('anthropicKey', PROVIDER_SETTINGS.anthropicKey),
    google: google ?? read('geminiKey', PROVIDER_SETTINGS.geminiKey),
    openrouter: read('openrouterKey', PROVIDER_SETTINGS.openrouterKey),
  };
  const addresses = {
    openai: read('openaiUrl', PROVIDER_SETTINGS.openaiUrl),
    anthropic: read('anthropicUrl', PROVIDER_SETTINGS.anthropicUrl),
    google: read('googleUrl', PROVIDER_SETTINGS.googleUrl),
    openrouter: read('openrouterUrl', PROVIDER_SETTINGS.openrouterUrl),
    ollama: read('ollamaUrl', PROVIDER_SETTINGS.ollamaUrl),
    lmstudio: read('lmstudioUrl', PROVIDER_SETTINGS.lmstudioUrl),
    vllm: read('vllmUrl', PROVIDER_SETTINGS.vllmUrl),
  };
  const entries = values.get('providers', PROVIDER_SETTINGS.providers) ?? new Map();
  const { providers, problems } = declaredProviders({
    entries,
    keys: onlySet(keys),
    addresses: onlySet(addresses),
    ...sources,
  });
  values.problems.push(...problems);
  return providers;
}

function onlySet(found: Readonly<Record<string, string | null>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
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

function ceilingsOf(values: Values): Ceilings {
  const given = CEILING_SETTINGS.flatMap((setting) => {
    const value = values.get(`ceilings.${setting.name}`, setting);
    return value === null ? [] : [[setting.name, value] as const];
  });
  return { ...DEFAULT_CEILINGS, ...Object.fromEntries(given) };
}
