import type { ReasonCode } from '@conch/protocol';
import { ConchError } from '@conch/sdk';
import { failureWords, fieldWords } from '../../../client/failure-words.ts';

/** A problem of a form field, or of the whole form if the path is null. */
export interface FormProblem {
  readonly path: string | null;
  /** The text in the language that the page has when the text is read. */
  readonly words: string;
}

interface FieldMapping {
  /** The names of the form fields. */
  readonly names: readonly string[];
  /**
   * Maps a field name of the request to a field name of the form. By default the names are equal.
   */
  readonly nameOf?: ((sent: string) => string) | undefined;
  /** The field for a refusal in which the server names no field. */
  readonly fieldOf?: ((error: ConchError) => string | null) | undefined;
}

/**
 * Converts a refusal into problems of form fields. A problem of an unknown field becomes a problem
 * of the whole form.
 */
export function refusedFields(
  error: unknown,
  { names, nameOf = (sent) => sent, fieldOf }: FieldMapping,
): readonly FormProblem[] {
  if (!(error instanceof ConchError)) return [formProblem(null, error)];
  if (error.fields.length === 0) return [formProblem(fieldOf?.(error) ?? null, error)];
  return error.fields.map(({ path, ...reason }) => {
    const sent = path.replace(/^body\./u, '');
    const known = fieldIn(names, nameOf(sent));
    // If this is the reason of the whole refusal, the text of the refusal is shown. That text is a
    // full sentence and needs no field name before it.
    if (isReasonOf(error, reason.code)) return formProblem(known, error);
    return {
      path: known,
      get words() {
        return known === null ? `${sent}: ${fieldWords(reason)}` : fieldWords(reason);
      },
    };
  });
}

/**
 * Whether the refusal has this reason. If an agent kind outside Conch refuses a field with its own
 * text, the refusal has no reason, and the field has the code `other`.
 */
function isReasonOf({ reason }: ConchError, code: ReasonCode): boolean {
  return code === (reason?.code ?? 'other');
}

/** Converts an error into a problem of a field, or of the whole form. */
export function formProblem(path: string | null, error: unknown): FormProblem {
  return {
    path,
    get words() {
      return failureWords(error);
    },
  };
}

/** The field with this name, or the first field of the group with this name. */
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
