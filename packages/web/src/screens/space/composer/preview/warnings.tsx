import { TriangleAlert } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { lazyPart } from '../../../../parts/loading/lazy-part.tsx';
import { Press } from '../../../../parts/buttons/press.tsx';
import { secretWords } from '../../../../words/server-words.ts';
import { announce } from '../../../../state/announcements.ts';
import { HOLE, withName } from '../names-words.tsx';
import { longerName, noticeWarning, shownName, type SpacePreviewWarning } from './preview-words.ts';

const OverBudgetWords = lazyPart(async () => (await import('./over-budget.tsx')).OverBudgetWords);
const NoticeSentence = lazyPart(
  async () => (await import('../../transcript/cards/notice-sentence.tsx')).NoticeSentence,
  { words: 'notices' },
);

interface WarningsProps {
  readonly warnings: readonly SpacePreviewWarning[];
  /** Replaces a name by another name in all of its mentions. */
  readonly onFix: (wrong: string, meant: string) => void;
}

/** The warnings about the draft, before it is sent. */
export function Warnings({ warnings, onFix }: WarningsProps) {
  const { t } = useTranslation('composer');
  const unknown = warnings.find(({ kind }) => kind === 'unknown-mention');
  const unknownName = unknown?.kind === 'unknown-mention' ? shownName(unknown) : null;
  const unknownWords = unknown?.kind === 'unknown-mention' ? wordsFor(unknown) : 'unknownName';
  useEffect(() => {
    if (unknownName !== null) announce(t(unknownWords, { name: `@${unknownName}` }));
  }, [unknownName, unknownWords, t]);
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

function wordsFor({ isRemoved }: { readonly isRemoved?: true }): 'removedName' | 'unknownName' {
  return isRemoved === true ? 'removedName' : 'unknownName';
}

function Warning({
  warning,
  onFix,
}: {
  readonly warning: SpacePreviewWarning;
  readonly onFix: WarningsProps['onFix'];
}) {
  const { t } = useTranslation('composer');
  switch (warning.kind) {
    case 'unknown-mention': {
      const { name, nearest } = warning;
      return (
        <>
          <span>{withName(t(wordsFor(warning), { name: HOLE }), `@${shownName(warning)}`)}</span>
          {nearest === null ? null : (
            <Press
              onClick={() => onFix(longerName(name, shownName(warning)), nearest)}
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
  readonly warning: SpacePreviewWarning & { readonly kind: 'notice' };
}) {
  const { t } = useTranslation('composer');
  const notice = noticeWarning(warning);
  if (notice === null) {
    return (
      <Suspense>
        <NoticeSentence phrase={warning.phrase} content={warning.content} />
      </Suspense>
    );
  }
  if (notice.words === 'willReachRuns') {
    return <span>{withName(t(notice.words, { runs: notice.runs, name: HOLE }), notice.name)}</span>;
  }
  if (notice.words === 'willReachRunsMany') {
    return <span>{t(notice.words, { runs: notice.runs, count: notice.count })}</span>;
  }
  if (notice.words === 'willReachTurns')
    return <span>{t(notice.words, { limit: notice.limit })}</span>;
  return <span>{t(notice.words)}</span>;
}
