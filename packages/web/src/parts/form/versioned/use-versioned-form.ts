import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { merge, withChoices, type MergeChoice } from './merge.ts';
import type { PlainObject } from './plain-object.ts';
import { namesOf, refusedFields, type FormProblem } from '../problems/refused-fields.ts';
import { saveMerging, type SaveResult } from './save-merging.ts';
import { namesIn, useFormBase } from './use-form-base.ts';
import { useShownProblems } from '../problems/use-shown-problems.ts';
import type { Clash, FormNews, VersionedValues, VersionedSource } from './versioned.ts';

interface VersionedFormOptions<Values> extends VersionedSource<Values> {
  /** The newest version that the page knows. A newer version may arrive while the form is open. */
  readonly current: VersionedValues<Values>;
}

export interface VersionedForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** The current values of the form. */
  readonly values: Values;
  readonly isDirty: boolean;
  /** The changed fields, nested like the form. */
  readonly changed: PlainObject;
  readonly isSaving: boolean;
  readonly news: FormNews | null;
  readonly problems: readonly FormProblem[];
  /** The error of a field, by its path. */
  readonly errorOf: (name: string) => string | undefined;
  readonly clash: Clash<Values> | null;
  /** Resolves to whether everything is saved. */
  readonly save: () => Promise<boolean>;
  /** Accepts one choice for each conflict, in order, and saves again. */
  readonly choose: (choices: readonly MergeChoice[]) => Promise<boolean>;
  /** Closes the merge view and returns to the form without saving. */
  readonly putOff: () => void;
  /** Replaces the values with the server's version. */
  readonly undo: () => void;
}

/**
 * A form for a versioned object. It sends only the changed fields. It merges changes of other
 * people or asks about conflicts, and never overwrites them.
 */
export function useVersionedForm<Values extends FieldValues>(
  options: VersionedFormOptions<Values>,
): VersionedForm<Values> {
  const { current, shape } = options;
  const [clash, setClash] = useState<Clash<Values> | null>(null);
  const [isSaving, setSaving] = useState(false);
  const edit = useFormBase({ current, shape, isHeld: isSaving || clash !== null });
  const { form, base, begin, restart, values, read, put, isDirty, news, tell } = edit;
  const { show, showErrors, problems, errorOf } = useShownProblems(form);

  const finish = ({ now, sent, takenOver }: SavedResult<Values>): void => {
    put(takenOver);
    // The form shows the server's version of a value, such as a trimmed name, unless the person
    // edited the value during the save.
    put(merge({ loaded: sent, theirs: now.values, mine: read() }, shape).theirChanges);
    begin(now);
    const hasTaken = takenOver.length > 0;
    tell(hasTaken ? { kind: 'taken-over', names: namesIn(takenOver) } : { kind: 'saved' });
  };
  const send = async (from: VersionedValues<Values>, mine: Values): Promise<boolean> => {
    setSaving(true);
    show([]);
    try {
      const result = await saveMerging(options, { base: from, mine });
      if (result.kind === 'clash') setClash(result);
      else finish(result);
      return result.kind === 'saved';
    } catch (error) {
      show(problemsIn(error, mine, options));
      return false;
    } finally {
      setSaving(false);
    }
  };
  const save = async (): Promise<boolean> => {
    if (isSaving) return false;
    let isSaved = false;
    await form.handleSubmit(async () => {
      isSaved = await send(base, read());
    }, showErrors)();
    return isSaved;
  };
  const choose = async (choices: readonly MergeChoice[]): Promise<boolean> => {
    if (clash === null) return false;
    const chosen = withChoices(clash.merged, choices);
    const mine = read();
    put(merge({ loaded: mine, theirs: chosen, mine }).theirChanges);
    begin(clash.theirs);
    setClash(null);
    return send(clash.theirs, chosen);
  };
  const undo = (): void => {
    restart();
    show([]);
  };
  const putOff = (): void => setClash(null);
  const { changed } = edit;
  const shown = { form, values, isDirty, changed, isSaving, news, problems, errorOf, clash };
  return { ...shown, save, choose, putOff, undo };
}

function problemsIn<Values extends FieldValues>(
  error: unknown,
  mine: Values,
  { nameOf, fieldOf }: Pick<VersionedSource<Values>, 'nameOf' | 'fieldOf'>,
): readonly FormProblem[] {
  return refusedFields(error, {
    names: namesOf(mine),
    nameOf: (sent) => nameOf?.(sent, mine) ?? sent,
    fieldOf: (refusal) => fieldOf?.(refusal, mine) ?? null,
  });
}

type SavedResult<Values> = Extract<SaveResult<Values>, { readonly kind: 'saved' }>;
