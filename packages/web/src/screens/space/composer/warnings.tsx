import { TriangleAlert } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { later } from '../../../parts/later.tsx';
import { Press } from '../../../parts/press.tsx';
import { secretWords } from '../../../words/server-words.ts';
import { announce } from '../../../state/announcements.ts';
import { HOLE, withName } from './names-words.tsx';
import { noticeReason, type PreviewWarning } from './preview-words.ts';

const OverBudgetWords = later(async () => (await import('./over-budget.tsx')).OverBudgetWords);

interface WarningsProps {
  readonly warnings: readonly PreviewWarning[];
  /** Puts a name in the place of another, wherever that is mentioned. */
  readonly onFix: (wrong: string, meant: string) => void;
}

/** What a sender should know before sending. */
export function Warnings({ warnings, onFix }: WarningsProps) {
  const { t } = useTranslation('composer');
  const unknown = warnings.find(({ kind }) => kind === 'unknown-mention');
  const unknownName = unknown?.kind === 'unknown-mention' ? unknown.name : null;
  useEffect(() => {
    if (unknownName !== null) announce(t('unknownName', { name: `@${unknownName}` }));
  }, [unknownName, t]);
  if (warnings.length === 0) return null;
  return (
    <ul data-part="warnings" className="flex flex-col gap-1 pb-1.5">
      {warnings.map((warning, nth) => (
        <li
          key={nth}
          className="flex flex-wrap items-center gap-x-2 rounded-lg bg-warn-tint px-2.5 py-1 text-xs text-warn"
        >
          <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
          <Warning warning={warning} onFix={onFix} />
        </li>
      ))}
    </ul>
  );
}

function Warning({
  warning,
  onFix,
}: {
  readonly warning: PreviewWarning;
  readonly onFix: WarningsProps['onFix'];
}) {
  const { t } = useTranslation('composer');
  switch (warning.kind) {
    case 'unknown-mention': {
      const { name, nearest } = warning;
      return (
        <>
          <span>{withName(t('unknownName', { name: HOLE }), `@${name}`)}</span>
          {nearest === null ? null : (
            <Press
              onClick={() => onFix(name, nearest)}
              className="min-h-6 rounded-md px-1.5 font-semibold underline underline-offset-2 hover:bg-card pointer-coarse:min-h-11"
            >
              {withName(t('useName', { name: HOLE }), `@${nearest}`)}
            </Press>
          )}
        </>
      );
    }
    case 'looks-secret':
      return <span>{withName(t('looksSecret', { what: HOLE }), secretWords(warning))}</span>;
    case 'limit':
      return <span>{t('waitForTurn', { count: warning.held })}</span>;
    case 'over-budget':
      return (
        <Suspense>
          <OverBudgetWords warning={warning} />
        </Suspense>
      );
    case 'notice':
      return <NoticeWords warning={warning} />;
    default:
      return warning satisfies never;
  }
}

function NoticeWords({
  warning,
}: {
  readonly warning: PreviewWarning & { readonly kind: 'notice' };
}) {
  const { t, i18n } = useTranslation('composer');
  const reason = noticeReason(warning.because);
  if (i18n.language === 'en' || reason === null) return <span dir="auto">{warning.content}</span>;
  return <span>{t(reason)}</span>;
}
