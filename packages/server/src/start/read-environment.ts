import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Given, Source } from './given.ts';
import { didYouMean } from './nearest-setting.ts';
import { LIMIT_SETTINGS, SETTINGS, type Setting } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const NAMED: readonly (readonly [string, Setting<unknown>])[] = [
  ...Object.entries(SETTINGS),
  ...LIMIT_SETTINGS.map((setting) => [`limits.${setting.name}`, setting] as const),
];

/** Reads the environment; a secret may also stand in a file that `NAME_FILE` names. */
export function readEnvironment(env: Environment, cwd: string): Source {
  const given = new Map<string, Given>();
  const problems: string[] = [];
  for (const [name, { env: variable, isSecret }] of NAMED) {
    const text = env[variable] ?? '';
    const file = isSecret ? (env[`${variable}_FILE`] ?? '') : '';
    if (text !== '' && file !== '') {
      problems.push(`${variable} and ${variable}_FILE are both set; set one of them.`);
    } else if (text !== '') {
      given.set(name, { text, from: variable, base: cwd });
    } else if (file !== '') {
      const read = contentOf(resolve(cwd, file));
      if (read === null) problems.push(`${variable}_FILE names ${file}, which cannot be read.`);
      else given.set(name, { text: read, from: `${variable}_FILE`, base: cwd });
    }
  }
  return { given, problems };
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}

/**
 * Variables that look like one of ours and are none. Only told: an orchestrator puts names of its
 * own choosing here, so that being strict would keep servers from starting.
 */
export function strangeVariables(env: Environment): readonly string[] {
  const ours = NAMED.map(([, setting]) => setting.env);
  const known = new Set([...ours, ...ours.map((name) => `${name}_FILE`), 'CONCH_CONFIG']);
  return Object.keys(env).flatMap((name) => {
    if (!name.startsWith('CONCH_') || known.has(name)) return [];
    const near = didYouMean(name, [...ours, 'CONCH_CONFIG']);
    return near === '' ? [] : [`${name} sets nothing${near}`];
  });
}
