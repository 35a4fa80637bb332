import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { announce } from '../../state/announcements.ts';
import { namesOf, refusedFields } from './problems/refused-fields.ts';
import { useUnsavedFields } from './unsaved-fields.ts';
import { useShownProblems } from './problems/use-shown-problems.ts';

/**
 * A form that is sent as a whole. Errors of the page's checks and of the server appear at the
 * fields, and the first invalid field gets the focus.
 */
export function useSentForm<Values extends FieldValues>(
  start: Values,
  send: (given: Values, form: UseFormReturn<Values>) => Promise<void>,
) {
  const form = useForm<Values>({ defaultValues: start as DefaultValues<Values> });
  const { problems, show, showErrors, errorOf } = useShownProblems(form);
  useUnsavedFields(form.formState.isDirty && !form.formState.isSubmitting);
  const submit = form.handleSubmit(async (given) => {
    show([]);
    try {
      await send(given, form);
    } catch (error) {
      const refused = refusedFields(error, { names: namesOf(start) });
      show(refused);
      announce(refused.map(({ words }) => words).join(' '), { isUrgent: true });
    }
  }, showErrors);
  return { form, problems, errorOf, isBusy: form.formState.isSubmitting, submit };
}
