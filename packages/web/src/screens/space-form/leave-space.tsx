import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ConchError, type SpaceView } from '@conch/sdk';
import { useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { spacesQuery } from '../../client/queries.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemList } from '../../parts/form/problem-list.tsx';
import { Section } from '../../parts/section.tsx';
import { announce } from '../../state/announcements.ts';
import { useOffer } from '../../state/offered-actions.ts';
import { useAsked } from '../../client/use-asked.ts';

interface LeaveSpaceProps {
  readonly spaceId: string;
  readonly name: string;
  readonly standing: Standing;
}

/** Who looks: no member, the last owner, or somebody who may leave. */
type Standing = 'outside' | 'last-owner' | 'free';

export function standingIn({ space: { role }, members }: SpaceView): Standing {
  if (role === null) return 'outside';
  const owners = members.filter((member) => member.role === 'owner');
  return role === 'owner' && owners.length === 1 ? 'last-owner' : 'free';
}

const ABOUT = {
  outside: 'notMember',
  'last-owner': 'lastOwnerWords',
  free: 'leaveWords',
} as const satisfies Record<Standing, string>;

/** The way out of a space, which asks first. */
export function LeaveSpace({ spaceId, name, standing }: LeaveSpaceProps) {
  const { t } = useTranslation('space');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { isBusy, problem, ask } = useAsked();
  const [isAsking, setAsking] = useState(false);
  const mayLeave = standing === 'free';
  const leave = async (): Promise<void> => {
    setAsking(false);
    await ask(async () => {
      try {
        await conch.call('leaveSpace', { params: { spaceId } });
      } catch (error) {
        const isLast = error instanceof ConchError && error.code === 'last-owner';
        throw isLast ? new Error(t('lastOwner')) : error;
      }
      announce(t('left', { name }));
      // First out of the list: home shows the space that was open last, if it is still there.
      queries.setQueryData(spacesQuery.queryKey, (spaces) =>
        spaces?.filter(({ id }) => id !== spaceId),
      );
      await navigate({ to: '/', ignoreBlocker: true });
    });
  };
  const open = (): void => setAsking(true);
  useOffer(mayLeave ? [{ key: 'leave', words: t('leave'), about: name, act: open }] : []);
  return (
    <Section title={t('danger')} about={t(ABOUT[standing])}>
      <ProblemList problems={problem === null ? [] : [problem]} />
      {mayLeave ? (
        <Button look="danger" className="self-start" isBusy={isBusy} onClick={open}>
          {t('leave')}
        </Button>
      ) : null}
      <Dialog title={t('leaveTitle', { name })} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p className="text-sm text-soft">{t('leaveWords')}</p>
        <Button look="danger" className="self-end" onClick={() => void leave()}>
          {t('leave')}
        </Button>
      </Dialog>
    </Section>
  );
}
