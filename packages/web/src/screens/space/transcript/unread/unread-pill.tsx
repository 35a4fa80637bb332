import { unreadIn } from '@conch/sdk/view';
import { ArrowUp, Check } from 'lucide-react';
import { Press } from '../../../../parts/buttons/press.tsx';
import { useTranslation } from '../../../../words/use-translation.ts';
import { useOpenSpace } from '../../open-space.ts';
import { shortMoment } from '../row-views/day-words.ts';
import type { PlaceKeeper } from '../scrolling/place-keeper.ts';
import type { Jump } from '../scrolling/use-jump.ts';
import type { RovingFocus } from '../keyboard/use-roving.ts';

interface UnreadPillProps {
  readonly jump: Jump;
  readonly keeper: PlaceKeeper;
  readonly roving: RovingFocus;
}

const PART =
  'inline-flex min-h-8 items-center gap-1.5 px-3 text-sm font-medium hover:bg-hover pointer-coarse:min-h-11';

/**
 * The number of unread messages above, a button that jumps to the first of them, and a button that
 * marks all messages as read.
 */
export function UnreadPill({ jump, keeper, roving }: UnreadPillProps) {
  const { t } = useTranslation('chat');
  const { space } = useOpenSpace();
  const words = useUnreadWords();
  // The pressed button disappears, so the row at the reading position takes the focus.
  const markRead = (): void => {
    space.markRead();
    const here = keeper.here()?.key ?? roving.stop;
    if (here !== null) roving.goTo(here);
  };
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2 z-20 flex justify-center px-3">
      <div className="pointer-events-auto inline-flex max-w-full overflow-hidden rounded-full border border-edge bg-card shadow-lift">
        <Press
          className={`${PART} text-ink`}
          aria-label={t('toUnread', { words })}
          onClick={jump.jumpToUnread}
        >
          <ArrowUp aria-hidden="true" className="size-4 shrink-0" />
          {words}
        </Press>
        <Press
          className={`${PART} border-s border-line`}
          aria-label={t('markRead')}
          onClick={markRead}
        >
          <Check aria-hidden="true" className="size-4 shrink-0" />
          <span className="max-sm:hidden">{t('markRead')}</span>
        </Press>
      </div>
    </div>
  );
}

function useUnreadWords(): string {
  const { t, i18n } = useTranslation('chat');
  const { view } = useOpenSpace();
  const { count, firstId, isAtLeast } = unreadIn(view);
  if (isAtLeast) return t('unreadAtLeast', { count });
  const first = view.messages.find(({ id }) => id === firstId);
  if (first === undefined) return t('unreadHere', { count });
  const time = shortMoment(first.createdAt, { language: i18n.language, nowMs: Date.now() });
  return t('unreadSince', { count, time });
}
