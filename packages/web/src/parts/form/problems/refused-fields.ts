import { ConchError } from '@conch/sdk';
import { failureWords, fieldWords } from '../../../client/failure-words.ts';

/** A problem of a form. The path names the field, or is null for the whole form. */
export interface FormProblem {
  readonly path: string | null;
  /** In the language at the time of reading. */
  readonly words: string;
}

interface Reading {
  /** The fields of the form. */
  readonly names: readonly string[];
  /** Maps a field of the request to the name in the form. By default the names are equal. */
  readonly nameOf?: ((sent: string) => string) | undefined;
  /** The field of a refusal for which the server names none. */
  readonly fieldOf?: ((error: ConchError) => string | null) | undefined;
}

/** Turns a refusal into problems of fields. Problems of unknown fields belong to the whole form. */
export function refusedFields(
  error: unknown,
  { names, nameOf = (sent) => sent, fieldOf }: Reading,
): readonly FormProblem[] {
  if (!(error instanceof ConchError)) return [formProblem(null, error)];
  if (error.fields.length === 0) return [formProblem(fieldOf?.(error) ?? null, error)];
  return error.fields.map(({ path, ...reason }) => {
    const sent = path.replace(/^body\./u, '');
    const known = fieldIn(names, nameOf(sent));
    // An equal detail is a full sentence, which needs no field name in front.
    if (reason.detail === error.detail) return formProblem(known, error);
    return {
      path: known,
      get words() {
        return known === null ? `${sent}: ${fieldWords(reason)}` : fieldWords(reason);
      },
    };
  });
}

/** An error as a problem of a field, or of the whole form. */
export function formProblem(path: string | null, error: unknown): FormProblem {
  return {
    path,
    get words() {
      return failureWords(error);
    },
  };
}

/** The field of this name. Of a group of fields, the first one. */
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
