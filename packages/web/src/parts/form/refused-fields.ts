import type { ConchError } from '@conch/sdk';
import { failureWords, fieldWords } from '../../client/failure-words.ts';

/** What is wrong with a form, and with which of its fields; `null`: with the form as a whole. */
export interface FormProblem {
  readonly path: string | null;
  readonly words: string;
}

interface Reading {
  /** The fields of the form. */
  readonly names: readonly string[];
  /** Which field a refusal is about where the server names none. */
  readonly fieldOf?: ((error: ConchError) => string | null) | undefined;
}

/** What the server has refused, as problems of fields; those it does not know are of the form. */
export function refusedFields(
  error: ConchError,
  { names, fieldOf }: Reading,
): readonly FormProblem[] {
  if (error.fields.length > 0) {
    return error.fields.map(({ path, problem }) => {
      const name = path.replace(/^body\./u, '');
      const isKnown = names.includes(name);
      return isKnown
        ? { path: name, words: fieldWords(problem) }
        : { path: null, words: `${name}: ${fieldWords(problem)}` };
    });
  }
  return [{ path: fieldOf?.(error) ?? null, words: failureWords(error) }];
}

/** The paths of all fields of a form. */
export function namesOf(values: object, path = ''): readonly string[] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isGroup ? [at, ...namesOf(value, at)] : [at];
  });
}
