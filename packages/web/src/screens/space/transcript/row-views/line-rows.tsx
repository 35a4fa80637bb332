import { useTranslation } from '../../../../words/use-translation.ts';
import { Button } from '../../../../parts/buttons/button.tsx';
import { Beginning } from '../beginning.tsx';
import { dayWords } from './day-words.ts';
import type { RowOfKind } from '../rows/row.ts';

/** The row above the oldest loaded message. It loads older messages, or begins the space. */
export function TopRow({
  row,
  hasFailed,
  onRetry,
}: {
  readonly row: RowOfKind<'top'>;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation('chat');
  if (!row.isMore) {
    return (
      <div data-row={row.key}>
        <Beginning />
      </div>
    );
  }
  return (
    <div
      data-row={row.key}
      className="flex min-h-14 items-center justify-center gap-3 px-4 pt-4 pb-1 text-center text-xs text-faint"
    >
      {hasFailed ? (
        <>
          {t('olderFailed')}
          <Button onClick={onRetry}>{t('retry')}</Button>
        </>
      ) : (
        t('older')
      )}
    </div>
  );
}

export function DayRow({ row }: { readonly row: RowOfKind<'day'> }) {
  const { t, i18n } = useTranslation('chat');
  const words = dayWords(row.at, {
    language: i18n.language,
    nowMs: Date.now(),
    today: t('today'),
    yesterday: t('yesterday'),
  });
  return (
    <div
      data-row={row.key}
      className="mx-auto flex w-full max-w-4xl items-center gap-3 px-4 py-3"
      role="separator"
    >
      <span className="h-px flex-1 bg-line" />
      <span className="text-xs font-medium text-faint">{words}</span>
      <span className="h-px flex-1 bg-line" />
    </div>
  );
}

export function NewRow({ row }: { readonly row: RowOfKind<'new'> }) {
  const { t } = useTranslation('chat');
  return (
    <div
      data-row={row.key}
      className="mx-auto flex w-full max-w-4xl items-center gap-3 px-4 py-1.5"
      role="separator"
    >
      <span className="h-px flex-1 bg-mark" />
      <span className="rounded-full bg-mark px-2 text-xs font-semibold text-on-mark">
        {t('newLine')}
      </span>
    </div>
  );
}
