import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { Button } from '../../buttons/button.tsx';
import { Dialog } from '../../dialog.tsx';
import type { MergeChoice, Conflict, MergeResult } from './merge.ts';

export interface FieldWordsOf {
  /** The label of a field, by its path. */
  readonly labelOf: (name: string) => string;
  /** Formats the value of a field. By default the value is shown unchanged. */
  readonly valueOf?: ((name: string, value: unknown) => ReactNode) | undefined;
}

interface MergeViewProps extends FieldWordsOf {
  readonly conflicts: readonly Conflict[];
  /** The fields that only the other person changed. The merge accepts these changes. */
  readonly takenOver: MergeResult<unknown>['theirChanges'];
  /** The label of the button that closes the dialog, if there is no form behind the dialog. */
  readonly backWords?: string;
  readonly onChoose: (choices: readonly MergeChoice[]) => void;
  readonly onPutOff: () => void;
}

/**
 * Shows both values of each field that two people changed, side by side, so that the person can
 * choose.
 */
export function MergeView(props: MergeViewProps) {
  const { t } = useTranslation('unsaved');
  return (
    <Dialog isOpen width="wide" title={t('clashTitle')} onClose={props.onPutOff}>
      <Choices {...props} />
    </Dialog>
  );
}

function Choices({
  conflicts,
  takenOver,
  backWords,
  onChoose,
  onPutOff,
  ...words
}: MergeViewProps) {
  const { t } = useTranslation('unsaved');
  const [chosen, setChosen] = useState<ReadonlyMap<number, MergeChoice>>(new Map());
  const choices = conflicts.flatMap((_, place) => chosen.get(place) ?? []);
  const isDone = choices.length === conflicts.length;
  const chooseAll = (choice: MergeChoice): void =>
    setChosen(new Map(conflicts.map((_, place) => [place, choice])));
  return (
    <>
      <p className="text-sm text-soft">
        {t('clashWords')} <TakenOver takenOver={takenOver} labelOf={words.labelOf} />
      </p>
      {conflicts.length > 1 ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => chooseAll('theirs')}>{t('allTheirs')}</Button>
          <Button onClick={() => chooseAll('mine')}>{t('allMine')}</Button>
        </div>
      ) : null}
      {conflicts.map((conflict, place) => (
        <OneConflict
          key={conflict.path.join('.')}
          conflict={conflict}
          chosen={chosen.get(place) ?? null}
          onChoose={(choice) => setChosen(new Map(chosen).set(place, choice))}
          {...words}
        />
      ))}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isDone ? null : <p className="me-auto text-sm text-soft">{t('clashChooseFirst')}</p>}
        <Button look="quiet" onClick={onPutOff}>
          {backWords ?? t('clashBack')}
        </Button>
        <Button look="main" disabled={!isDone} onClick={() => onChoose(choices)}>
          {t('clashSave')}
        </Button>
      </div>
    </>
  );
}

function TakenOver({ takenOver, labelOf }: Pick<MergeViewProps, 'takenOver' | 'labelOf'>) {
  const { t, i18n } = useTranslation('unsaved');
  if (takenOver.length === 0) return null;
  const labels = [...new Set(takenOver.map(({ path }) => labelOf(path.join('.'))))];
  return t('clashTakenOver', { fields: new Intl.ListFormat(i18n.language).format(labels) });
}

interface OneConflictProps extends FieldWordsOf {
  readonly conflict: Conflict;
  readonly chosen: MergeChoice | null;
  readonly onChoose: (choice: MergeChoice) => void;
}

function OneConflict({ conflict, chosen, onChoose, labelOf, valueOf }: OneConflictProps) {
  const { t } = useTranslation('unsaved');
  const group = useId();
  const name = conflict.path.join('.');
  const words = (value: unknown): ReactNode => valueOf?.(name, value) ?? plainWords(value);
  return (
    <fieldset data-conflict={name}>
      <legend className="mb-2 text-sm font-semibold">{labelOf(name)}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {(['theirs', 'mine'] as const).map((choice) => (
          <label
            key={choice}
            className="grid min-h-11 min-w-0 cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start gap-x-2 rounded-xl border border-line p-3 text-sm hover:bg-hover has-checked:border-ink has-checked:bg-chosen/40"
          >
            <input
              type="radio"
              name={group}
              checked={chosen === choice}
              onChange={() => onChoose(choice)}
              className="size-4 accent-ink"
            />
            <span className="text-xs text-soft">{t(choice)}</span>
            <span className="col-start-2 block max-h-40 overflow-y-auto break-words whitespace-pre-wrap">
              <bdi>{words(conflict[choice])}</bdi>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function plainWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
