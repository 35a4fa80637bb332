import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { RawSetting, SettingsSource } from './raw-setting.ts';
import { didYouMean } from './nearest-setting.ts';
import { plainIn, secretIn, type Environment } from './read-variable.ts';
import type { Setting } from './setting.ts';
import { CEILING_SETTINGS, LIMIT_SETTINGS, SETTINGS } from './settings.ts';

const NAMED: readonly (readonly [string, Setting<unknown>])[] = [
  ...Object.entries(SETTINGS),
  ...LIMIT_SETTINGS.map((setting) => [`limits.${setting.name}`, setting] as const),
  ...CEILING_SETTINGS.map((setting) => [`ceilings.${setting.name}`, setting] as const),
];

/**
 * Adds the variables of `.env` if the file is beside `conch.yaml` in this folder. Variables of the
 * environment win. A `.env` file without `conch.yaml` belongs to another program, so Conch must not
 * use the database and keys in it.
 */
export function withEnvFile(env: Environment, cwd: string): Environment {
  const file = join(cwd, '.env');
  if (!existsSync(join(cwd, 'conch.yaml')) || !existsSync(file)) return env;
  return { ...parseEnv(readFileSync(file, 'utf8')), ...env };
}

/** Reads the environment. A secret may also be in a file whose path is in `NAME_FILE`. */
export function readEnvironment(env: Environment, cwd: string): SettingsSource {
  const settings = new Map<string, RawSetting>();
  const problems: string[] = [];
  for (const [name, { env: variable, isSecret }] of NAMED) {
    const found = isSecret ? secretIn(env, variable, cwd) : plainIn(env, variable);
    if (found === null) continue;
    if ('problem' in found) problems.push(found.problem);
    else settings.set(name, { ...found, base: cwd });
  }
  return { settings, problems };
}

/**
 * Unknown variables that look like variables of Conch. They only give warnings: orchestrators add
 * variables with such names, and a refusal would prevent the start.
 */
export function strangeVariables(env: Environment): readonly string[] {
  const ours = NAMED.map(([, setting]) => setting.env);
  const known = new Set([...ours, ...ours.map((name) => `${name}_FILE`), 'CONCH_CONFIG']);
  return Object.keys(env).flatMap((name) => {
    if (!name.startsWith('CONCH_') || known.has(name)) return [];
    const near = didYouMean(name, [...ours, 'CONCH_CONFIG']);
    return near === '' ? [] : [`${name} is not a setting${near}`];
  });
}
