import { useEffect, useId, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useSaveShortcut } from '../use-save-shortcut.ts';
import { useOffer } from '../../../state/offered-actions.ts';
import { rememberUnsaved, type UnsavedText } from '../../../state/unsaved-text.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { MergeView, type FieldWordsOf } from './merge-view.tsx';
import { ProblemList } from '../problems/problem-list.tsx';
import { namesOf } from '../problems/refused-fields.ts';
import { partOf, type PlainObject } from './plain-object.ts';
import { SaveBar } from './save-bar.tsx';
import type { VersionedForm } from './use-versioned-form.ts';

interface VersionedFormFrameProps<Values extends FieldValues> extends FieldWordsOf {
  readonly versioned: VersionedForm<Values>;
  readonly children: ReactNode;
  /** Whether this person may not change the values. */
  readonly isReadOnly?: boolean;
  /** Content below the form that itself contains forms. */
  readonly below?: ReactNode;
}

/**
 * The frame of a versioned form: problems, saving, merging, and the confirmation before leaving.
 */
export function VersionedFormFrame<Values extends FieldValues>({
  versioned,
  children,
  isReadOnly = false,
  below,
  labelOf,
  valueOf,
}: VersionedFormFrameProps<Values>) {
  const id = useId();
  const { problems, clash, isDirty, changed, save, choose, putOff } = versioned;
  const { t } = useTranslation('parts');
  useEffect(() => {
    rememberUnsaved(location.pathname, typedTexts(changed, labelOf));
  });
  const saveNow = (): void => {
    if (!isReadOnly) void save();
  };
  useSaveShortcut(saveNow);
  useOffer(isReadOnly ? [] : [{ key: 'save', words: t('save'), keys: 'Mod+S', act: saveNow }]);
  const named = problems.map(({ path, words }) => ({
    path,
    words: path === null ? words : `${labelOf(path)}: ${words}`,
  }));
  return (
    <>
      <form
        id={id}
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (isDirty) void save();
        }}
      >
        <ProblemList problems={named} />
        <fieldset disabled={isReadOnly} className="flex min-w-0 flex-col gap-6">
          {children}
        </fieldset>
      </form>
      {below}
      {isReadOnly ? null : <SaveBar versioned={versioned} formId={id} labelOf={labelOf} />}
      {clash === null ? null : (
        <MergeView
          conflicts={clash.merged.conflicts}
          takenOver={clash.merged.theirChanges}
          labelOf={labelOf}
          valueOf={valueOf}
          onChoose={(choices) => void choose(choices)}
          onPutOff={putOff}
        />
      )}
      <LeaveQuestion isDirty={isDirty} save={save} />
    </>
  );
}

/** The texts that a person typed into changed fields. */
function typedTexts(
  changed: PlainObject,
  labelOf: (name: string) => string,
): readonly UnsavedText[] {
  return namesOf(changed).flatMap((path) => {
    const text = partOf(changed, path.split('.'));
    return typeof text === 'string' && text.trim() !== '' ? [{ label: labelOf(path), text }] : [];
  });
}
