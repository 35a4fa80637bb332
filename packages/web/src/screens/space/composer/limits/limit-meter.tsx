import { Suspense, useRef, useState } from 'react';
import type { PageView } from '../../../../client/spaces/page-view.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { lazyPart } from '../../../../parts/loading/lazy-part.tsx';
import { Press } from '../../../../parts/buttons/press.tsx';
import { LIMIT_STYLES } from './limit-styles.ts';
import { levelWords, meterWords } from './limit-words.ts';
import { nearestLimit, shareOf } from './nearest-limit.ts';
import { refusingLimit } from './refusing-limit.ts';

const LimitsPopover = lazyPart(async () => (await import('./limits-popover.tsx')).LimitsPopover);

/**
 * Shows the usage of the nearest limit, also as the lower edge of the nearest positioned element.
 * Hidden while less than half of the limit is used.
 */
export function LimitMeter({ view }: { readonly view: PageView }) {
  const { t, i18n } = useTranslation('composer');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const refusing = refusingLimit(view, Date.now());
  const nearest = nearestLimit(view.limits, refusing);
  if (nearest === null) return null;
  const { limit, level } = nearest;
  const { Icon, text, bar } = LIMIT_STYLES[level];
  const aloud = levelWords(limit.kind, level, t);
  const isRefusing = limit.kind === refusing;
  const meter = meterWords(limit, t, i18n.language);
  return (
    <>
      <Press
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={t('showLimits')}
        data-limit={limit.kind}
        data-level={level}
        onClick={() => setOpen(!isOpen)}
        className={`inline-flex min-h-6 max-w-[60%] shrink-0 items-center gap-1.5 rounded-md px-1.5 text-xs tabular-nums hover:bg-hover pointer-coarse:min-h-11 ${text}`}
      >
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="min-w-0 truncate">
          {isRefusing ? t('tooLittleLeft', { meter }) : meter}
        </span>
        {aloud === null ? null : <span className="sr-only">{aloud}</span>}
        {/* The lower edge of the strip is the meter. */}
        <span
          aria-hidden="true"
          className={`pointer-events-none absolute start-0 -bottom-px h-0.5 forced-colors:bg-[CanvasText] ${bar}`}
          style={{ inlineSize: `${isRefusing ? 100 : Math.min(100, shareOf(limit) * 100)}%` }}
        />
      </Press>
      {isOpen ? (
        <Suspense>
          <LimitsPopover
            view={view}
            refusing={refusing}
            anchor={button}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
