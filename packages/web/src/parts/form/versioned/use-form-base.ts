import { useEffect, useEffectEvent, useState } from 'react';
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form';
import { useTranslation } from '../../../words/use-translation.ts';
import { announce } from '../../../state/announcements.ts';
import { changedFields, withNone, type FormShape } from './changed-fields.ts';
import type { PlainObject } from './plain-object.ts';
import { merge, type MergeResult } from './merge.ts';
import type { FormNews, VersionedValues } from './versioned.ts';

type ForeignChanges<Values> = MergeResult<Values>['theirChanges'];

interface FormBaseOptions<Values> {
  readonly current: VersionedValues<Values>;
  readonly shape: FormShape;
  /** Whether a save or a choice is in progress. Incoming changes are applied afterwards. */
  readonly isHeld: boolean;
}

export interface FormBase<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** The version on which the edit is based. */
  readonly base: VersionedValues<Values>;
  readonly begin: (from: VersionedValues<Values>) => void;
  /** Discards the edit, and loads the server's version into the form. */
  readonly restart: () => void;
  /** The values as last rendered. `read` returns the current values. */
  readonly values: Values;
  readonly read: () => Values;
  readonly put: (fields: ForeignChanges<Values>) => void;
  readonly isDirty: boolean;
  /** The changed fields, nested like the form. */
  readonly changed: PlainObject;
  readonly news: FormNews | null;
  readonly tell: (news: FormNews | null) => void;
}

/**
 * A form and the version on which its edit is based. Changes of other people are applied at once,
 * unless they conflict.
 */
export function useFormBase<Values extends FieldValues>({
  current,
  shape,
  isHeld,
}: FormBaseOptions<Values>): FormBase<Values> {
  const { t } = useTranslation('parts');
  const form = useForm<Values>({
    defaultValues: current.values as DefaultValues<Values>,
    shouldFocusError: false,
  });
  const values = withNone(useWatch({ control: form.control }) as Values, shape);
  const [base, begin] = useState(current);
  const [news, setNews] = useState<FormNews | null>(null);
  const changed = changedFields(base.values, values, shape);
  const isDirty = Object.keys(changed).length > 0;
  const read = (): Values => withNone(form.getValues(), shape);
  const tell = (told: FormNews | null): void => {
    setNews(told);
    if (told !== null) announce(t(NEWS_WORDS[told.kind]));
  };
  const restart = (): void => {
    const newest = current.version > base.version ? current : base;
    begin(newest);
    tell(null);
    form.reset(newest.values);
  };
  const put = (fields: ForeignChanges<Values>): void => {
    for (const { path, value } of fields) {
      const name = path.join('.') as Path<Values>;
      form.setValue(name, value as PathValue<Values, Path<Values>>);
    }
  };
  const meet = useEffectEvent(() => {
    const versions = { loaded: base.values, theirs: current.values, mine: read() };
    const { conflicts, theirChanges } = merge(versions, shape);
    if (conflicts.length > 0) {
      tell({ kind: 'will-ask', names: namesIn(conflicts) });
      return;
    }
    begin(current);
    put(theirChanges);
    if (theirChanges.length > 0) tell({ kind: 'taken-over', names: namesIn(theirChanges) });
  });
  const hasNewer = !isHeld && current.version > base.version;
  useEffect(() => {
    if (hasNewer) meet();
  }, [hasNewer, current.version, isDirty]);
  return { form, base, begin, restart, values, read, put, isDirty, changed, news, tell };
}

/** The text keys for the news of a form, in the namespace `parts`. */
export const NEWS_WORDS = {
  saved: 'saved',
  'taken-over': 'takenOver',
  'will-ask': 'willAsk',
} as const satisfies Record<FormNews['kind'], string>;

export function namesIn(
  fields: readonly { readonly path: readonly string[] }[],
): readonly string[] {
  return fields.map(({ path }) => path.join('.'));
}
