import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { namesOf } from './refused-fields.ts';

type CheckedForm<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'getFieldState' | 'getValues' | 'trigger'
>;

/**
 * Repeats the form's own checks for the fields that failed them, so that these errors appear in the
 * new language. Errors of the server need no new check, because their codes are translated.
 */
export async function checkAgain<Values extends FieldValues>(
  form: CheckedForm<Values>,
): Promise<void> {
  const names = namesOf(form.getValues()) as readonly Path<Values>[];
  const found = names.filter((name) => isOfCheck(form.getFieldState(name).error?.type));
  if (found.length > 0) await form.trigger(found);
}

/** Whether the error is from the form's own checks. Errors from the server have no type. */
function isOfCheck(type: unknown): boolean {
  return typeof type === 'string';
}
