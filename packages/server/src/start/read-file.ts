import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { reasonOfYamlError } from '@conch/protocol';
import { LineCounter, parseDocument } from 'yaml';
import type { RawSetting, SettingsSource } from './raw-setting.ts';
import { didYouMean } from './nearest-setting.ts';
import { CEILING_SETTINGS, LIMIT_SETTINGS, SETTINGS } from './settings.ts';

export const FILE_NAME = 'conch.yaml';

const NOTHING: SettingsSource = { settings: new Map(), problems: [] };

/**
 * The settings file: the requested file, else `conch.yaml` in the current folder, else `conch.yaml`
 * in the data directory. Only one file is read.
 */
export function settingsFile(places: {
  readonly configFile: string | null;
  readonly cwd: string;
  readonly dataDir: string;
}): string | null {
  if (places.configFile !== null) return resolve(places.cwd, places.configFile);
  const usual = [places.cwd, places.dataDir].map((folder) => join(folder, FILE_NAME));
  return usual.find((path) => existsSync(path)) ?? null;
}

export function readSettingsFile(path: string): SettingsSource {
  const text = textOf(path);
  if (text === null) return withProblem(`${path} cannot be read.`);
  // Every value is text, as in flags and in the environment, so that one parser handles all
  // sources.
  const lines = new LineCounter();
  const document = parseDocument(text, { schema: 'failsafe', lineCounter: lines });
  const [error] = document.errors;
  if (error !== undefined) {
    const { line } = lines.linePos(error.pos[0]);
    const { detail } = reasonOfYamlError(error, text);
    return withProblem(`${path} is not YAML: ${detail} (line ${line}).`);
  }
  const content: unknown = document.toJS({ mapAsMap: true });
  if (content === '' || content === null) return NOTHING;
  if (!(content instanceof Map))
    return withProblem(`${path} is not a list of “name: value” lines.`);
  return settingsIn(content, path);
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function withProblem(problem: string): SettingsSource {
  return { settings: new Map(), problems: [problem] };
}

function settingsIn(content: ReadonlyMap<unknown, unknown>, path: string): SettingsSource {
  const names = new Map(
    Object.entries(SETTINGS).map(([name, setting]) => [setting.yaml, name] as const),
  );
  const sources = [take(content, { names, path, also: Object.keys(GROUPS) })];
  for (const [group, settings] of Object.entries(GROUPS)) {
    const inner = content.get(group);
    if (inner === undefined || inner === '') continue;
    if (inner instanceof Map) {
      const innerNames = new Map(settings.map(({ name }) => [name, `${group}.${name}`]));
      sources.push(take(inner, { names: innerNames, path, also: [] }));
    } else {
      sources.push(
        withProblem(`${group} in ${basename(path)} is not a list of “name: number” lines.`),
      );
    }
  }
  return {
    settings: new Map(sources.flatMap(({ settings: given }) => [...given])),
    problems: sources.flatMap(({ problems }) => problems),
  };
}

/** Settings that are grouped under one key. */
const GROUPS: Readonly<Record<string, readonly { readonly name: string }[]>> = {
  limits: LIMIT_SETTINGS,
  ceilings: CEILING_SETTINGS,
};

interface FileSection {
  /** The name of the setting for each key. */
  readonly names: ReadonlyMap<string, string>;
  readonly path: string;
  readonly also: readonly string[];
}

function take(
  content: ReadonlyMap<unknown, unknown>,
  { names, path, also }: FileSection,
): SettingsSource {
  const file = basename(path);
  const settings = new Map<string, RawSetting>();
  const problems: string[] = [];
  for (const [key, written] of content) {
    const name = typeof key === 'string' ? names.get(key) : undefined;
    const value = name === undefined ? written : asText(name, written);
    if (name === undefined) {
      if (typeof key === 'string' && also.includes(key)) continue;
      const near = didYouMean(String(key), [...names.keys(), ...also]);
      problems.push(`“${String(key)}” in ${file} is not a setting${near === '' ? '.' : near}`);
    } else if (typeof value !== 'string') {
      problems.push(`${String(key)} in ${file} takes one value.`);
    } else if (value !== '') {
      settings.set(name, { text: value, from: `${String(key)} in ${file}`, base: dirname(path) });
    }
  }
  return { settings, problems };
}

const LISTS: ReadonlySet<string> = new Set(
  Object.entries(SETTINGS).flatMap(([name, { isList }]) => (isList ? [name] : [])),
);

const TABLES: ReadonlySet<string> = new Set(
  Object.entries(SETTINGS).flatMap(([name, { isTable }]) => (isTable ? [name] : [])),
);

function asText(name: string, written: unknown): unknown {
  if (LISTS.has(name)) return joined(written);
  return TABLES.has(name) && written instanceof Map ? JSON.stringify(plain(written)) : written;
}

function plain(written: unknown): unknown {
  if (!(written instanceof Map)) return written;
  return Object.fromEntries([...written].map(([key, value]) => [String(key), plain(value)]));
}

/** Joins a list to one line, so that one parser handles lists and texts. */
function joined(written: unknown): unknown {
  const isList = Array.isArray(written) && written.every((one) => typeof one === 'string');
  return isList ? written.join(', ') : written;
}
