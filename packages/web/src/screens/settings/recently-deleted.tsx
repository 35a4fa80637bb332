import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { ArchiveRestore, Hash, MessagesSquare, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { RouteOutput } from '@conch/sdk';
import { conch } from '../../client/conch.ts';
import { spacesQuery } from '../../client/queries.ts';
import { useMe } from '../../client/use-me.ts';
import { useServerRequest } from '../../client/use-server-request.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ProblemList } from '../../parts/form/problems/problem-list.tsx';
import { Name } from '../../parts/names/name.tsx';
import { Section } from '../../parts/section.tsx';
import { deletedSpacesQuery } from '../../shell/space-menu/deleted-spaces-query.ts';
import { announce } from '../../state/announcements.ts';
import { useTranslation } from '../../words/use-translation.ts';

type DeletedSpace = RouteOutput<'listDeletedSpaces'>['items'][number];

const DAY_MS = 24 * 60 * 60 * 1000;
const ICONS = { chat: Hash, forum: MessagesSquare } as const;

/** The deleted spaces that the person can restore, each with the days that are left. */
export function RecentlyDeleted() {
  const { t } = useTranslation('list');
  const { isAdmin } = useMe();
  const { data: deleted } = useSuspenseQuery(deletedSpacesQuery);
  if (deleted.length === 0) {
    return (
      <EmptyState icon={<Trash2 className="size-6" />} title={t('noDeleted')}>
        {t('noDeletedWords')}
      </EmptyState>
    );
  }
  return (
    <Section title={t('deletedTitle')} about={t(isAdmin ? 'deletedAboutAdmin' : 'deletedAbout')}>
      <ul className="divide-y divide-line">
        {deleted.map((space) => (
          <DeletedRow key={space.id} space={space} />
        ))}
      </ul>
    </Section>
  );
}

function DeletedRow({ space }: { readonly space: DeletedSpace }) {
  const { t } = useTranslation('list');
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, problem, ask } = useServerRequest();
  const { id: deletedSpaceId, name, kind, deletedBy, purgeAt } = space;
  const params = { deletedSpaceId };
  const reload = () => queries.invalidateQueries({ queryKey: deletedSpacesQuery.queryKey });
  const restore = () =>
    ask(async () => {
      await conch.call('restoreSpace', { params });
      await queries.invalidateQueries({ queryKey: spacesQuery.queryKey });
      announce(t('restored', { name }));
      await reload();
    });
  const erase = () =>
    ask(async () => {
      await conch.call('purgeSpace', { params });
      setAsking(false);
      announce(t('erased', { name }));
      await reload();
    });
  const daysLeft = Math.ceil((Date.parse(purgeAt) - Date.now()) / DAY_MS);
  const Icon = ICONS[kind];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 text-sm">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-soft" />
      <span className="min-w-40 flex-1">
        <Name name={name} className="block w-fit max-w-full font-medium wrap-anywhere" />
        <span className="block text-xs text-soft">
          {t('deletedBy', { person: deletedBy })} ·{' '}
          {daysLeft <= 1 ? t('erasedToday') : t('erasedIn', { count: daysLeft })}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          aria-label={t('restoreOf', { name })}
          isBusy={isBusy}
          icon={<ArchiveRestore className="size-4" />}
          onClick={() => void restore()}
        >
          {t('restore')}
        </Button>
        <Button look="danger" aria-label={t('eraseOf', { name })} onClick={() => setAsking(true)}>
          {t('eraseNow')}
        </Button>
      </span>
      <div className="w-full empty:hidden">
        <ProblemList problems={problem === null || isAsking ? [] : [problem]} />
      </div>
      <Dialog title={t('eraseTitle', { name })} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p className="text-sm text-soft">{t('eraseWords')}</p>
        <ProblemList problems={problem === null ? [] : [problem]} />
        <Cancel onCancel={() => setAsking(false)}>
          <Button look="danger" isBusy={isBusy} onClick={() => void erase()}>
            {t('eraseNow')}
          </Button>
        </Cancel>
      </Dialog>
    </li>
  );
}

interface CancelProps {
  readonly onCancel: () => void;
  readonly children: React.ReactNode;
}

function Cancel({ onCancel, children }: CancelProps) {
  const { t } = useTranslation('parts');
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onCancel}>{t('cancel')}</Button>
      {children}
    </div>
  );
}
