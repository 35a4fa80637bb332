import { useEffect, useState } from 'react';
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { focusField, inOrderOfPage } from './focus-field.ts';
import { partOf } from './plain-object.ts';
import { namesOf, type FormProblem } from './refused-fields.ts';

export interface ShownProblems<Values extends FieldValues> {
  readonly problems: readonly FormProblem[];
  readonly show: (problems: readonly FormProblem[]) => void;
  /** Shows what the checks of the form itself found. */
  readonly showErrors: (errors: FieldErrors<Values>) => void;
  readonly errorOf: (name: string) => string | undefined;
}

/** What is wrong, next to each field and on top; the first of them gets the focus. */
export function useShownProblems<Values extends FieldValues>(
  form: UseFormReturn<Values>,
): ShownProblems<Values> {
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const { errors } = form.formState;
  // After it is drawn: what hides a field is open then, and its words are there to be read.
  useEffect(() => {
    const paths = problems.flatMap(({ path }) => (path === null ? [] : [path]));
    const first = inOrderOfPage(paths)[0];
    if (first !== undefined) focusField(first);
  }, [problems]);
  return {
    problems,
    show: (found) => {
      form.clearErrors();
      for (const { path, words } of found) {
        if (path !== null) form.setError(path as Path<Values>, { message: words });
      }
      setProblems(found);
    },
    showErrors: (found) => {
      const names = inOrderOfPage(namesOf(form.getValues()));
      setProblems(
        names.flatMap((path) => {
          const words = messageAt(found, path);
          return words === undefined ? [] : [{ path, words }];
        }),
      );
    },
    errorOf: (name) => messageAt(errors, name),
  };
}

function messageAt(errors: object, name: string): string | undefined {
  const message = partOf(errors, [...name.split('.'), 'message']);
  return typeof message === 'string' ? message : undefined;
}
