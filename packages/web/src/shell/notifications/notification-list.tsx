import { Popover, PopoverHeading, PopoverProvider } from '@ariakit/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { BellRing } from 'lucide-react';
import { useTranslation } from '../../words/use-translation.ts';
import { spacesQuery } from '../../client/queries.ts';
import { useMe } from '../../client/use-me.ts';
import { EmptyList } from '../../parts/empty-list.tsx';
import { PLAIN_LINK } from '../../screens/agents/link-styles.ts';
import { FOR_YOU } from '../../screens/space-form/form-hashes.ts';
import { bellCount, isUnread, listParts } from '../../state/bell/bell-list.ts';
import { useBellEntries } from '../../state/bell/bell-entries.ts';
import { inSideOrder } from '../../state/sidebar-parts.ts';
import { sawToasts, useToasts } from '../../state/toasts.ts';
import { BellRow, ToldRow } from './bell-row.tsx';
import { MarkAllRead } from './mark-all-read.tsx';
import { useOpenSpaceId } from '../use-open-space-id.ts';
import { useReadMarks } from './use-read-marks.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { isWorthAsking } from '../../state/browser-notices.ts';
import { noticePermission } from './browser-notification.ts';

interface NotificationListProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The list of all notifications. It also contains the subject of every toast. */
export function NotificationList({ anchor, onClose }: NotificationListProps) {
  const { t } = useTranslation();
  useEffect(() => sawToasts(), []);
  return (
    <PopoverProvider
      open
      placement="bottom-start"
      setOpen={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Popover
        portal
        gutter={6}
        getAnchorRect={() => anchor.current?.getBoundingClientRect() ?? null}
        finalFocus={anchor}
        // A click on the bell toggles the list. If this handler closed the list before that click,
        // the click would open the list again.
        hideOnInteractOutside={({ target }) =>
          !(target instanceof Node && anchor.current?.contains(target))
        }
        className="z-40 flex max-h-[70dvh] w-[min(24rem,calc(100vw-2rem))] flex-col overflow-y-auto rounded-xl border border-line bg-card p-2 shadow-lift"
      >
        <div className="flex min-h-9 items-center justify-between gap-2 ps-2 pb-1">
          <PopoverHeading className="text-sm font-semibold">{t('notifications')}</PopoverHeading>
          <ReadAll />
        </div>
        <Rows onClose={onClose} />
        <AskForNotices />
      </Popover>
    </PopoverProvider>
  );
}

function Rows({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('news');
  const { id } = useMe();
  const entries = useBellEntries(id);
  const marks = useReadMarks(useOpenSpaceId());
  const { past } = useToasts();
  if (entries.length === 0 && past.length === 0) {
    return (
      <div className="px-2 pb-2">
        <EmptyList
          words={t('noNotifications')}
          example={t('noNotificationsExample')}
          action={<ChooseCalls onClose={onClose} />}
        />
      </div>
    );
  }
  const { forYou, news } = listParts(entries);
  const isMixed = forYou.length > 0 && news.length > 0;
  return (
    <>
      <Part title={isMixed ? t('forYou') : null}>
        {past.map((toast) => (
          <ToldRow key={toast.key} toast={toast} />
        ))}
        {forYou.map((one) => (
          <BellRow key={one.key} entry={one} isNew={isUnread(one, marks)} onOpen={onClose} />
        ))}
      </Part>
      <Part title={isMixed ? t('otherNews') : null}>
        {news.map((one) => (
          <BellRow key={one.key} entry={one} isNew={isUnread(one, marks)} onOpen={onClose} />
        ))}
      </Part>
    </>
  );
}

/** A link to the notification settings of the open space, else of the first space. */
function ChooseCalls({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('news');
  const { t: shell } = useTranslation();
  const { data: spaces = [] } = useQuery(spacesQuery);
  const openId = useOpenSpaceId();
  const spaceId = openId ?? inSideOrder(spaces)[0]?.id;
  if (spaceId === undefined) {
    return (
      <Link to="/new-space" onClick={onClose} className={PLAIN_LINK}>
        {shell('newSpace')}
      </Link>
    );
  }
  return (
    <Link
      to="/spaces/$spaceId/settings"
      params={{ spaceId }}
      hash={FOR_YOU}
      onClick={onClose}
      className={PLAIN_LINK}
    >
      {t('chooseCalls')}
    </Link>
  );
}

interface PartProps {
  readonly title: string | null;
  readonly children: readonly ReactNode[] | readonly (readonly ReactNode[])[];
}

function Part({ title, children }: PartProps) {
  if (children.flat().length === 0) return null;
  return (
    <>
      {title === null ? null : (
        <h3 className="px-2 pt-2 pb-1 text-xs font-semibold text-faint">{title}</h3>
      )}
      <ul className="flex flex-col text-sm">{children}</ul>
    </>
  );
}

function ReadAll() {
  const { id } = useMe();
  const { hasNews } = bellCount(useBellEntries(id), useReadMarks(useOpenSpaceId()));
  return hasNews ? <MarkAllRead /> : null;
}

/**
 * A button that enables browser notifications about hand-overs. After the click, the browser asks
 * for permission.
 */
function AskForNotices() {
  const { t } = useTranslation('news');
  const entries = useBellEntries(useMe().id);
  const [permission, setPermission] = useState(noticePermission);
  if (!isWorthAsking({ permission, entries })) return null;
  const ask = async (): Promise<void> => setPermission(await Notification.requestPermission());
  return (
    <div className="mt-2 border-t border-line pt-3">
      <p className="pb-2 text-xs text-soft">{t('noticesAbout')}</p>
      <Button icon={<BellRing className="size-4" />} onClick={() => void ask()}>
        {t('allowNotices')}
      </Button>
    </div>
  );
}
