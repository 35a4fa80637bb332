import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import { spacesQuery } from '../../client/queries.ts';
import { useMe } from '../../client/use-me.ts';
import { lazyPart } from '../../parts/loading/lazy-part.tsx';
import { ownSteps, type OwnStep } from './own-steps.ts';

const ImportDialog = lazyPart(
  async () => (await import('../agents/import/import-dialog.tsx')).ImportDialog,
  { isRare: true },
);
const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog);

interface OwnSteps {
  readonly steps: readonly OwnStep[];
  readonly take: (step: OwnStep) => void;
  /** The dialog that the current step has opened. */
  readonly dialog: ReactNode;
}

/** The steps that the person can take here, with their actions. */
export function useOwnSteps(spaceId: string | null): OwnSteps {
  const navigate = useNavigate();
  const { isAdmin } = useMe();
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  const [opened, setOpened] = useState<'import' | 'invite' | null>(null);
  const forum = spaces.find(({ kind }) => kind === 'forum');
  const owned = spaces.filter(
    ({ role, kind, archivedAt }) => role === 'owner' && kind === 'chat' && archivedAt === null,
  );
  const steps = ownSteps({
    isAdmin,
    hasForum: forum !== undefined,
    ownsSpace: owned.length > 0,
  });
  const take = (step: OwnStep): void => {
    if (step === 'create') void navigate({ to: '/new-agent' });
    else if (step !== 'forum') setOpened(step);
    else if (forum !== undefined) {
      void navigate({ to: '/spaces/$spaceId', params: { spaceId: forum.id } });
    }
  };
  const close = (): void => setOpened(null);
  const dialog =
    opened === null ? null : (
      <Suspense fallback={null}>
        {opened === 'import' ? <ImportDialog onClose={close} /> : null}
        {opened === 'invite' ? (
          <InviteDialog spaces={owned} spaceId={spaceId ?? owned[0]?.id ?? ''} onClose={close} />
        ) : null}
      </Suspense>
    );
  return { steps, take, dialog };
}
