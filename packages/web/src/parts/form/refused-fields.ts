import { ConchError } from '@conch/sdk';
import { failureWords } from '../../client/failure-words.ts';
import { valueWords } from './value-words.ts';

/** What is wrong with a form, and with which of its fields; `null`: with the form as a whole. */
export interface FormProblem {
  readonly path: string | null;
  readonly words: string;
}

interface Reading {
  /** The fields of the form. */
  readonly names: readonly string[];
  /** What the form calls a field of what was sent; the same, unless said. */
  readonly nameOf?: ((sent: string) => string) | undefined;
  /** Which field a refusal is about where the server names none. */
  readonly fieldOf?: ((error: ConchError) => string | null) | undefined;
}

/** Why a form could not be sent, as problems of its fields; what it does not know is of the form. */
export function refusedFields(
  error: unknown,
  { names, nameOf = (sent) => sent, fieldOf }: Reading,
): readonly FormProblem[] {
  if (!(error instanceof ConchError)) return [{ path: null, words: failureWords(error) }];
  if (error.fields.length === 0) {
    return [{ path: fieldOf?.(error) ?? null, words: failureWords(error) }];
  }
  return error.fields.map(({ path, problem }) => {
    const sent = path.replace(/^body\./u, '');
    const known = fieldIn(names, nameOf(sent));
    // A sentence of its own says what it is about; what is wrong with a value alone does not.
    if (problem === error.detail) return { path: known, words: failureWords(error) };
    const words = valueWords(problem);
    return { path: known, words: known === null ? `${sent}: ${words}` : words };
  });
}

/** A field by its name; of a group of them, the first. */
function fieldIn(names: readonly string[], name: string): string | null {
  const inner = names.find((one) => one.startsWith(`${name}.`));
  if (inner !== undefined) return fieldIn(names, inner);
  return names.includes(name) ? name : null;
}

/** The paths of all fields of a form. */
export function namesOf(values: object, path = ''): readonly string[] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isGroup ? [at, ...namesOf(value, at)] : [at];
  });
}
