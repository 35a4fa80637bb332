import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RawSetting } from './raw-setting.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

type FoundText = Pick<RawSetting, 'text' | 'from'>;

/** The text of a variable, or null if it is not set. */
export function plainIn(env: Environment, variable: string): FoundText | null {
  const text = env[variable] ?? '';
  return text === '' ? null : { text, from: variable };
}

/**
 * A secret of the environment: from the variable itself, or from a file whose path is in
 * `NAME_FILE`.
 */
export function secretIn(
  env: Environment,
  variable: string,
  cwd: string,
): FoundText | { readonly problem: string } | null {
  const plain = plainIn(env, variable);
  const file = plainIn(env, `${variable}_FILE`);
  if (file === null) return plain;
  if (plain !== null) {
    return { problem: `${variable} and ${variable}_FILE are both set. Set only one of them.` };
  }
  const text = contentOf(resolve(cwd, file.text));
  return text === null
    ? { problem: `${variable}_FILE names ${file.text}, which cannot be read.` }
    : { text, from: file.from };
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}
