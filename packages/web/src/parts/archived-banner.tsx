import { Archive } from 'lucide-react';
import { conch } from '../client/conch.ts';
import { useServerRequest } from '../client/use-server-request.ts';
import { useMe } from '../client/use-me.ts';
import { announce } from '../state/announcements.ts';
import { useTranslation } from '../words/use-translation.ts';
import { Button } from './buttons/button.tsx';

interface ArchivedBannerProps {
  readonly spaceId: string;
  readonly name: string;
  readonly isOwner: boolean;
}

/**
 * A banner which says that the space is read-only. An owner gets a button that unarchives the
 * space.
 */
export function ArchivedBanner({ spaceId, name, isOwner }: ArchivedBannerProps) {
  const { t } = useTranslation();
  const { isAdmin } = useMe();
  const { isBusy, problem, ask } = useServerRequest();
  const unarchive = async (): Promise<void> => {
    const isDone = await ask(() => conch.call('unarchiveSpace', { params: { spaceId } }));
    if (isDone) announce(t('unarchived', { name }));
  };
  return (
    <div
      role="status"
      data-part="archived"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2xl border border-line bg-sunken px-4 py-3 text-sm"
    >
      <Archive aria-hidden="true" className="size-4 shrink-0 text-soft" />
      <p className="min-w-48 flex-1">
        <strong className="block font-medium">{t('archivedTitle')}</strong>
        <span className="text-soft">{t('archivedWords')}</span>
        {problem === null ? null : <span className="block text-bad">{problem}</span>}
      </p>
      {isOwner || isAdmin ? (
        <Button isBusy={isBusy} onClick={() => void unarchive()}>
          {t('unarchive')}
        </Button>
      ) : null}
    </div>
  );
}
