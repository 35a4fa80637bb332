import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ConchError } from '@conch/sdk';
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
  readonly isMember: boolean;
}

/** The way out of a space, which asks first. */
export function LeaveSpace({ spaceId, name, isMember }: LeaveSpaceProps) {
  const { t } = useTranslation('space');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { isBusy, problem, ask } = useAsked();
  const [isAsking, setAsking] = useState(false);
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
  useOffer(isMember ? [{ key: 'leave', words: t('leave'), about: name, act: open }] : []);
  return (
    <Section title={t('danger')} about={isMember ? t('leaveWords') : t('notMember')}>
      <ProblemList problems={problem === null ? [] : [problem]} />
      {isMember ? (
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
