import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { namesOf } from './refused-fields.ts';

type Checked<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'getFieldState' | 'getValues' | 'trigger'
>;

/**
 * Checks the fields again in which the form itself found an error, so that the error appears in the
 * new language. Errors of the server are translated from their code instead.
 */
export async function checkAgain<Values extends FieldValues>(form: Checked<Values>): Promise<void> {
  const names = namesOf(form.getValues()) as readonly Path<Values>[];
  const found = names.filter((name) => isOfCheck(form.getFieldState(name).error?.type));
  if (found.length > 0) await form.trigger(found);
}

/** An error of the form's checks has a type. An error from the server has none. */
function isOfCheck(type: unknown): boolean {
  return typeof type === 'string';
}
