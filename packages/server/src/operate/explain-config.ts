import '@conch/store/needs-node';
import { join } from 'node:path';
import { DEFAULT_CEILINGS } from '@conch/engine';
import { DEFAULT_LIMITS, REMOVED_NAME_DAYS } from '../config.ts';
import { gatherSettings, readConfig, type ConfigSources } from '../start/read-config.ts';
import { readFlags } from '../start/read-flags.ts';
import type { RawSetting } from '../start/raw-setting.ts';
import type { Setting } from '../start/setting.ts';
import { CEILING_SETTINGS, LIMIT_SETTINGS, SETTINGS } from '../start/settings.ts';
import { MASK, withoutSecrets } from '../start/without-secrets.ts';

/** A setting, its value, and where the value comes from. */
export interface ExplainedSetting {
  /** The name in conch.yaml. */
  readonly name: string;
  /** The value, or null if the setting is not set. Secrets are masked. */
  readonly value: string | null;
  readonly from: 'flag' | 'environment' | 'conch.yaml' | 'default';
  /** The flag, the variable or the line of the file. Null for a default. */
  readonly source: string | null;
  readonly variable: string;
  readonly isSecret: boolean;
}

/** All settings of a server. */
export interface ExplainedConfig {
  readonly settings: readonly ExplainedSetting[];
  /** The settings file that was read. */
  readonly file: string | null;
  /** Why a server would not start with these settings. */
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

/** Explains where each setting of a server comes from. */
export function explainConfig(sources: ConfigSources): ExplainedConfig {
  const flags = readFlags(sources.args, sources.cwd);
  const { rawSettings, file, dataDir } = gatherSettings(flags, sources);
  const config = readConfig(sources);
  const explained = (name: string, yaml: string, setting: Setting<unknown>): ExplainedSetting => ({
    name: yaml,
    ...valueOf(rawSettings.get(name), setting, () => defaultOf(name, dataDir)),
    variable: setting.env,
    isSecret: setting.isSecret,
  });
  return {
    settings: [
      ...Object.entries(SETTINGS).map(([name, one]) => explained(name, one.yaml, one)),
      ...LIMIT_SETTINGS.map((one) =>
        grouped('limits', one.name, (name) => explained(name, name, one)),
      ),
      ...CEILING_SETTINGS.map((one) =>
        grouped('ceilings', one.name, (name) => explained(name, name, one)),
      ),
    ],
    file,
    problems: config.kind === 'problems' ? config.problems : [],
    warnings: config.kind === 'config' ? config.warnings : [],
  };
}

function grouped<T>(group: string, name: string, make: (name: string) => T): T {
  return make(`${group}.${name}`);
}

function valueOf(
  rawSetting: RawSetting | undefined,
  { isSecret }: Setting<unknown>,
  byDefault: () => string | null,
): Pick<ExplainedSetting, 'value' | 'from' | 'source'> {
  if (rawSetting === undefined) return { value: byDefault(), from: 'default', source: null };
  const value = isSecret ? MASK : withoutSecrets(rawSetting.text);
  return { value, from: kindOf(rawSetting.from), source: rawSetting.from };
}

function kindOf(source: string): Exclude<ExplainedSetting['from'], 'default'> {
  if (source.startsWith('--')) return 'flag';
  return source.includes(' in ') ? 'conch.yaml' : 'environment';
}

const DEFAULTS: Readonly<Record<string, string>> = {
  host: '127.0.0.1',
  port: '2662, or the next free one',
  isBehindProxy: 'no',
  hasMcpDoor: 'yes',
  hasDemo: 'yes',
  logLevel: 'warn',
  removedNameDays: String(REMOVED_NAME_DAYS),
};

function defaultOf(name: string, dataDir: string): string | null {
  if (name === 'dataDir') return dataDir;
  if (name === 'agentsDir') return join(dataDir, 'agents');
  const [group, inner = ''] = name.split('.');
  const numbers: Readonly<Record<string, object>> = {
    limits: DEFAULT_LIMITS,
    ceilings: DEFAULT_CEILINGS,
  };
  const value: unknown = Reflect.get(numbers[group ?? ''] ?? {}, inner);
  if (typeof value === 'number') return String(value);
  return DEFAULTS[name] ?? null;
}
