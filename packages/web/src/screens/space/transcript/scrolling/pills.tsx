import { ArrowDown, Undo2, X } from 'lucide-react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { Press } from '../../../../parts/buttons/press.tsx';
import type { Jump } from './use-jump.ts';

interface PillsProps {
  readonly isAtEnd: boolean;
  readonly news: number;
  readonly jump: Jump;
}

const SHAPE =
  'pointer-events-auto inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-sm font-medium shadow-lift pointer-coarse:min-h-11';
// Each pill has a complete list of classes. If a pill had two background classes, the order in the
// style sheet would decide which class applies.
const PILL = `${SHAPE} border-line bg-card hover:bg-hover`;
const NEWS_PILL = `${SHAPE} border-ink bg-ink text-paper hover:bg-ink/85`;

/** Buttons that scroll to the end, and back to the position before a jump. */
export function Pills({ isAtEnd, news, jump }: PillsProps) {
  const { t } = useTranslation('chat');
  const { back, goToEnd, forget, isOnItsWay, complaint } = jump;
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-2 z-20 flex flex-wrap items-center justify-center gap-2 px-3">
      {isOnItsWay ? <span className={`${PILL} text-soft`}>{t('reaching')}</span> : null}
      {complaint === null ? null : (
        <span className={`${PILL} text-warn`}>
          {complaint}
          <Close onClick={forget} />
        </span>
      )}
      {back === null ? null : (
        <Press className={PILL} onClick={back}>
          <Undo2 aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {t('back')}
        </Press>
      )}
      {isAtEnd ? null : (
        <Press
          className={news > 0 ? NEWS_PILL : PILL}
          aria-label={news > 0 ? t('newsToEnd', { count: news }) : t('toEnd')}
          onClick={goToEnd}
        >
          {news > 0 ? t('news', { count: news }) : t('toEnd')}
          <ArrowDown aria-hidden="true" className="size-4" />
        </Press>
      )}
    </div>
  );
}

function Close({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <Press
      aria-label={t('dismiss')}
      onClick={onClick}
      className="inline-flex size-6 items-center justify-center rounded-full hover:bg-hover pointer-coarse:size-11"
    >
      <X aria-hidden="true" className="size-4" />
    </Press>
  );
}
