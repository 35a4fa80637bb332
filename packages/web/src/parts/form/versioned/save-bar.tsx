import { Check, CircleDot, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '../../../words/use-translation.ts';
import { Button } from '../../buttons/button.tsx';
import { NEWS_WORDS } from './use-form-base.ts';
import type { VersionedForm } from './use-versioned-form.ts';

interface SaveBarProps<Values extends FieldValues> {
  readonly versioned: VersionedForm<Values>;
  /** The id of the form that the button saves. */
  readonly formId: string;
  readonly labelOf: (name: string) => string;
}

const FLOATING =
  'sticky bottom-[max(0.5rem,env(safe-area-inset-bottom))] z-10 border-line bg-card shadow-lift';

/**
 * A bar that shows the state of a form and saves it. It floats at the bottom of the screen when the
 * form has changes.
 */
export function SaveBar<Values extends FieldValues>({
  versioned,
  formId,
  labelOf,
}: SaveBarProps<Values>) {
  const { t } = useTranslation('parts');
  const { isDirty, isSaving, undo, news } = versioned;
  // Without changes and news, the bar stays at the end of the form and covers nothing.
  const place = isDirty || isSaving || news !== null ? FLOATING : 'border-transparent';
  return (
    <div
      className={`-mx-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2xl border px-3 py-2.5 md:-mx-3 md:px-4 ${place}`}
    >
      <div className="min-w-40 flex-1 text-sm empty:hidden">
        <SaveState versioned={versioned} labelOf={labelOf} />
      </div>
      <div className="ms-auto flex gap-2">
        {isDirty ? (
          <Button look="quiet" onClick={undo}>
            {t('undoChanges')}
          </Button>
        ) : null}
        <Button look="main" type="submit" form={formId} isBusy={isSaving} disabled={!isDirty}>
          {t('save')}
        </Button>
      </div>
    </div>
  );
}

function SaveState<Values extends FieldValues>({
  versioned: { news, isDirty, isSaving },
  labelOf,
}: Pick<SaveBarProps<Values>, 'versioned' | 'labelOf'>) {
  const { t, i18n } = useTranslation('parts');
  if (isSaving) return <Line>{t('saving')}</Line>;
  if (news !== null && news.kind !== 'saved') {
    const labels = [...new Set(news.names.map(labelOf))];
    return (
      <Line icon={<Users className="size-4 text-info" />}>
        {t(NEWS_WORDS[news.kind])}{' '}
        <span className="text-faint">({new Intl.ListFormat(i18n.language).format(labels)})</span>
      </Line>
    );
  }
  if (isDirty) return <Line icon={<CircleDot className="size-4 text-warn" />}>{t('unsaved')}</Line>;
  if (news === null) return null;
  return <Line icon={<Check className="size-4 text-good" />}>{t('saved')}</Line>;
}

function Line({ icon, children }: { readonly icon?: ReactNode; readonly children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 text-soft">
      <span aria-hidden="true" className="shrink-0">
        {icon}
      </span>
      <span>{children}</span>
    </p>
  );
}
