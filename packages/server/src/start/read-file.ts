import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseDocument } from 'yaml';
import type { Given, Source } from './given.ts';
import { didYouMean } from './nearest-setting.ts';
import { LIMIT_SETTINGS, SETTINGS } from './settings.ts';

export const FILE_NAME = 'conch.yaml';

const NOTHING: Source = { given: new Map(), problems: [] };

/**
 * The one settings file that is read: the one that was asked for, else `conch.yaml` where Conch
 * was started, else the one in the data directory. Files are never added up.
 */
export function settingsFile(places: {
  readonly asked: string | null;
  readonly cwd: string;
  readonly dataDir: string;
}): string | null {
  if (places.asked !== null) return resolve(places.cwd, places.asked);
  const usual = [places.cwd, places.dataDir].map((folder) => join(folder, FILE_NAME));
  return usual.find((path) => existsSync(path)) ?? null;
}

/** Reads a settings file. */
export function readSettingsFile(path: string): Source {
  const text = textOf(path);
  if (text === null) return withProblem(`${path} cannot be read.`);
  // Every value is a text, as it is in flags and in the environment: one reading for all.
  const document = parseDocument(text, { schema: 'failsafe' });
  const [error] = document.errors;
  if (error !== undefined) {
    return withProblem(`${path} is not YAML: ${error.message.split('\n')[0] ?? ''}`);
  }
  const content: unknown = document.toJS({ mapAsMap: true });
  if (content === '' || content === null) return NOTHING;
  if (!(content instanceof Map)) return withProblem(`${path} does not hold “name: value” lines.`);
  return settingsIn(content, path);
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function withProblem(problem: string): Source {
  return { given: new Map(), problems: [problem] };
}

function settingsIn(content: ReadonlyMap<unknown, unknown>, path: string): Source {
  const names = new Map(
    Object.entries(SETTINGS).map(([name, setting]) => [setting.yaml, name] as const),
  );
  const top = take(content, { names, path, also: ['limits'] });
  const limits = content.get('limits');
  if (limits === undefined || limits === '') return top;
  if (!(limits instanceof Map)) {
    const problem = `limits in ${basename(path)} does not hold “name: number” lines.`;
    return { ...top, problems: [...top.problems, problem] };
  }
  const limitNames = new Map(LIMIT_SETTINGS.map(({ name }) => [name as string, `limits.${name}`]));
  const inner = take(limits, { names: limitNames, path, also: [] });
  return {
    given: new Map([...top.given, ...inner.given]),
    problems: [...top.problems, ...inner.problems],
  };
}

interface Taking {
  /** What each key sets. */
  readonly names: ReadonlyMap<string, string>;
  readonly path: string;
  readonly also: readonly string[];
}

function take(content: ReadonlyMap<unknown, unknown>, { names, path, also }: Taking): Source {
  const file = basename(path);
  const given = new Map<string, Given>();
  const problems: string[] = [];
  for (const [key, written] of content) {
    const name = typeof key === 'string' ? names.get(key) : undefined;
    const value = name === undefined ? written : asText(name, written);
    if (name === undefined) {
      if (typeof key === 'string' && also.includes(key)) continue;
      const near = didYouMean(String(key), [...names.keys(), ...also]);
      problems.push(`“${String(key)}” in ${file} sets nothing${near === '' ? '.' : near}`);
    } else if (typeof value !== 'string') {
      problems.push(`${String(key)} in ${file} takes one value.`);
    } else if (value !== '') {
      given.set(name, { text: value, from: `${String(key)} in ${file}`, base: dirname(path) });
    }
  }
  return { given, problems };
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

/** A list as it would be written on one line: one reading for all. */
function joined(written: unknown): unknown {
  const isList = Array.isArray(written) && written.every((one) => typeof one === 'string');
  return isList ? written.join(', ') : written;
}
