import { useEffect, useEffectEvent, useState, type Dispatch, type SetStateAction } from 'react';
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../../words/use-translation.ts';
import { checkAgain } from './check-again.ts';
import { focusField, inOrderOfPage } from './focus-field.ts';
import { partOf } from '../versioned/plain-object.ts';
import { namesOf, type FormProblem } from './refused-fields.ts';

export interface ShownProblems<Values extends FieldValues> {
  readonly problems: readonly FormProblem[];
  readonly show: (problems: readonly FormProblem[]) => void;
  /** Shows the errors of the form's own checks. */
  readonly showErrors: (errors: FieldErrors<Values>) => void;
  readonly errorOf: (name: string) => string | undefined;
}

interface ShownState {
  readonly problems: readonly FormProblem[];
  /**
   * The source of the problems. The form can repeat its own checks, but not the checks of the
   * server.
   */
  readonly from: 'checks' | 'server';
  /** Whether these problems were already shown in another language. */
  readonly isTranslatedAgain?: boolean;
}

/** Shows problems at their fields and above the form, and focuses the first of these fields. */
export function useShownProblems<Values extends FieldValues>(
  form: UseFormReturn<Values>,
): ShownProblems<Values> {
  const [shown, setShown] = useState<ShownState>({ problems: [], from: 'server' });
  const { errors } = form.formState;
  // The focus moves only after rendering, because hidden sections are then open and the document
  // contains the error texts.
  useEffect(() => {
    if (shown.isTranslatedAgain === true) return;
    const paths = shown.problems.flatMap(({ path }) => (path === null ? [] : [path]));
    const first = inOrderOfPage(paths)[0];
    if (first !== undefined) focusField(first);
  }, [shown]);
  useTranslatedAgain(form, { shown, setShown });
  return {
    problems: shown.problems,
    show: (found) => {
      form.clearErrors();
      setFieldErrors(form, found);
      setShown({ problems: found, from: 'server' });
    },
    showErrors: (found) => {
      const problems = problemsOf(form, (path) => messageAt(found, path));
      setShown({ problems, from: 'checks' });
    },
    errorOf: (name) => messageAt(errors, name),
  };
}

/** Shows the same problems in a newly chosen language, without moving the focus. */
function useTranslatedAgain<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { shown, setShown }: SettableProblems,
): void {
  const { language } = useTranslation('parts').i18n;
  const [checkedIn, setCheckedIn] = useState(language);
  const translateProblems = useEffectEvent(async () => {
    setCheckedIn(language);
    if (shown.from === 'server') {
      setFieldErrors(
        form,
        shown.problems.filter(({ path }) => isStillWrong(form, path)),
      );
      setShown({ ...shown, isTranslatedAgain: true });
      return;
    }
    await checkAgain(form);
    const problems = problemsOf(form, (path) => form.getFieldState(path).error?.message);
    setShown({ problems, from: 'checks', isTranslatedAgain: true });
  });
  // The checks of the form use the new language only after rendering.
  useEffect(() => {
    if (language !== checkedIn) void translateProblems();
  }, [language, checkedIn]);
}

interface SettableProblems {
  readonly shown: ShownState;
  readonly setShown: Dispatch<SetStateAction<ShownState>>;
}

function setFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  found: readonly FormProblem[],
): void {
  for (const { path, words } of found) {
    if (path !== null) form.setError(path as Path<Values>, { message: words });
  }
}

/** Whether the field still has the problem. Changing the field clears its problem. */
function isStillWrong<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  path: string | null,
): boolean {
  return path !== null && form.getFieldState(path as Path<Values>).error !== undefined;
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
