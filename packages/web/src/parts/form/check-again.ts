import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { namesOf } from './refused-fields.ts';

type Checked<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'getFieldState' | 'getValues' | 'trigger'
>;

/**
 * Checks the fields again that the form itself has found something wrong with, so that it is said
 * in the language of now. What the server said stays: it alone could say it again.
 */
export async function checkAgain<Values extends FieldValues>(form: Checked<Values>): Promise<void> {
  const names = namesOf(form.getValues()) as readonly Path<Values>[];
  const found = names.filter((name) => isOfCheck(form.getFieldState(name).error?.type));
  if (found.length > 0) await form.trigger(found);
}

/** A check of the form names itself; what is shown from the server has no type. */
function isOfCheck(type: unknown): boolean {
  return typeof type === 'string';
}
