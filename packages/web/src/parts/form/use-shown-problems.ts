import { useEffect, useEffectEvent, useState, type Dispatch, type SetStateAction } from 'react';
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../words/use-translation.ts';
import { checkAgain } from './check-again.ts';
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

interface Shown {
  readonly problems: readonly FormProblem[];
  /** Who found them; what the checks of the form found can be said again. */
  readonly from: 'checks' | 'server';
  /** They were there before, in another language. */
  readonly isSaidAgain?: boolean;
}

/** What is wrong, next to each field and on top; the first of them gets the focus. */
export function useShownProblems<Values extends FieldValues>(
  form: UseFormReturn<Values>,
): ShownProblems<Values> {
  const [shown, setShown] = useState<Shown>({ problems: [], from: 'server' });
  const { errors } = form.formState;
  // After it is drawn: what hides a field is open then, and its words are there to be read.
  useEffect(() => {
    if (shown.isSaidAgain === true) return;
    const paths = shown.problems.flatMap(({ path }) => (path === null ? [] : [path]));
    const first = inOrderOfPage(paths)[0];
    if (first !== undefined) focusField(first);
  }, [shown]);
  useSaidAgain(form, setShown);
  return {
    problems: shown.problems,
    show: (found) => {
      form.clearErrors();
      for (const { path, words } of found) {
        if (path !== null) form.setError(path as Path<Values>, { message: words });
      }
      setShown({ problems: found, from: 'server' });
    },
    showErrors: (found) => {
      const problems = problemsOf(form, (path) => messageAt(found, path));
      setShown({ problems, from: 'checks' });
    },
    errorOf: (name) => messageAt(errors, name),
  };
}

/** With another language, what the checks found is said in it; the focus stays where it is. */
function useSaidAgain<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  setShown: Dispatch<SetStateAction<Shown>>,
): void {
  const { language } = useTranslation('parts').i18n;
  const [checkedIn, setCheckedIn] = useState(language);
  const sayAgain = useEffectEvent(async () => {
    setCheckedIn(language);
    await checkAgain(form);
    const problems = problemsOf(form, (path) => form.getFieldState(path).error?.message);
    setShown((old) =>
      old.from === 'server' ? old : { problems, from: 'checks', isSaidAgain: true },
    );
  });
  // After it is drawn: the checks of the fields speak the new language then.
  useEffect(() => {
    if (language !== checkedIn) void sayAgain();
  }, [language, checkedIn]);
}

function problemsOf<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  wordsAt: (path: Path<Values>) => string | undefined,
): readonly FormProblem[] {
  const names = inOrderOfPage(namesOf(form.getValues())) as readonly Path<Values>[];
  return names.flatMap((path) => {
    const words = wordsAt(path);
    return words === undefined ? [] : [{ path, words }];
  });
}

function messageAt(errors: object, name: string): string | undefined {
  const message = partOf(errors, [...name.split('.'), 'message']);
  return typeof message === 'string' ? message : undefined;
}
