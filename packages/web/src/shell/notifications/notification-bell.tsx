import { useSuspenseQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { spacesQuery } from '../../client/queries.ts';
import { useMe } from '../../client/use-me.ts';
import { lazyPart } from '../../parts/loading/lazy-part.tsx';
import { Press } from '../../parts/buttons/press.tsx';
import { bellCount } from '../../state/bell/bell-list.ts';
import { useBellEntries } from '../../state/bell/bell-entries.ts';
import { notifyChoice } from '../../state/notify-choice.ts';
import { useToasts } from '../../state/toasts.ts';
import { badgeWords } from './badge-words.ts';
import { closeOverlay, openNotifications, useOpenOverlay } from '../open-overlay.ts';
import { useOpenSpaceId } from '../use-open-space-id.ts';
import { useReadMarks } from './use-read-marks.ts';

const NotificationList = lazyPart(
  async () => (await import('./notification-list.tsx')).NotificationList,
);

/**
 * A button with the number of notifications. The number is the same on every device. A click opens
 * the list.
 */
export function NotificationBell() {
  const { t } = useTranslation();
  const { count, hasNews } = useBellCount();
  const isOpen = useOpenOverlay() === 'notifications';
  const button = useRef<HTMLButtonElement>(null);
  const words = hasNews ? t('someNotifications') : t('notifications');
  return (
    <>
      <Press
        ref={button}
        aria-label={count > 0 ? t('newNotifications', { count }) : words}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-tip={t('notifications')}
        data-tip-below
        data-tip-start
        onClick={() => {
          if (isOpen) closeOverlay();
          else openNotifications();
        }}
        className="tip relative inline-flex size-9 items-center justify-center rounded-lg text-soft hover:bg-hover hover:text-ink aria-expanded:bg-hover pointer-coarse:size-11"
      >
        <Bell className="size-4" />
        <Badge count={count} hasNews={hasNews} />
      </Press>
      {isOpen ? (
        <Suspense>
          <NotificationList anchor={button} onClose={closeOverlay} />
        </Suspense>
      ) : null}
    </>
  );
}

function useBellCount() {
  const { id } = useMe();
  const openId = useOpenSpaceId();
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  const mentions = spaces
    .filter((space) => space.id !== openId && notifyChoice(space) !== 'nothing')
    .reduce((sum, { unread }) => sum + unread.mentions, 0);
  const { forYou, hasNews } = bellCount(useBellEntries(id), useReadMarks(openId), mentions);
  return { count: forYou + useToasts().unseen.length, hasNews };
}

function Badge({ count, hasNews }: { readonly count: number; readonly hasNews: boolean }) {
  const { i18n } = useTranslation();
  if (count > 0) {
    return (
      <span
        aria-hidden="true"
        className="absolute end-0.5 top-0.5 min-w-4 rounded-full bg-mark px-1 text-center text-[0.65rem] leading-4 font-semibold text-on-mark"
      >
        {badgeWords(count, i18n.language)}
      </span>
    );
  }
  if (!hasNews) return null;
  return <span aria-hidden="true" className="absolute end-2 top-2 size-2 rounded-full bg-soft" />;
}
