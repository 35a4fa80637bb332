import type { MessageOnWire } from '@conch/protocol';
import { Link } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { failureWords } from '../../../../client/failure-words.ts';
import { Button } from '../../../../parts/buttons/button.tsx';
import { WithNames } from '../../../../parts/names/with-names.tsx';
import { announce } from '../../../../state/announcements.ts';
import { mayWrite } from '../../message/what-can-be-done.ts';
import { useOpenSpace } from '../../open-space.ts';
import { useSpaceActions } from '../../space-actions.tsx';
import { useFailureWords } from '../../../../client/use-failure-words.ts';
import { Card } from './card.tsx';
import { useMemberName } from '../member-name.ts';
import { namedList } from '../named.ts';
import { noticeParams } from './notice-params.ts';

interface LimitCardProps {
  readonly message: MessageOnWire;
  readonly isOpen: boolean;
}

/** The card for the notice that the turn limit was reached. A person can continue or reply. */
export function LimitCard({ message, isOpen }: LimitCardProps) {
  const { t } = useTranslation('limit');
  const reached = noticeParams(message.phrase, 'turn-limit-reached');
  const title = reached === null ? t('limitTitlePlain') : t('limitTitle', { count: reached.count });
  return (
    <Card icon={Hourglass} title={title} at={message.createdAt} tone={isOpen ? 'warning' : 'plain'}>
      {isOpen ? (
        <>
          <Refused />
          <WhatNow />
        </>
      ) : null}
    </Card>
  );
}

/** The agents that get the floor when a person presses *Continue*. */
function Refused() {
  const { t, i18n } = useTranslation('limit');
  const nameOf = useMemberName();
  const names = useOpenSpace().view.floor.refused.map(nameOf);
  return (
    <p>
      <WithNames words={t('limitNext', { names: namedList(names, i18n.language) })} />
    </p>
  );
}

function WhatNow() {
  const { t } = useTranslation('limit');
  const { space, view } = useOpenSpace();
  const actions = useSpaceActions();
  const [isBusy, setBusy] = useState(false);
  const [complaint, setComplaint] = useFailureWords();
  const continueRuns = async (): Promise<void> => {
    setBusy(true);
    setComplaint(null);
    try {
      await space.continue();
      // The card disappears with its button, so the focus moves to the composer.
      actions.focus();
    } catch (error) {
      setComplaint(error);
      announce(failureWords(error), { isUrgent: true });
    }
    setBusy(false);
  };
  if (!mayWrite(view.space)) return null;
  return (
    <>
      <p>{t('limitWords')}</p>
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        <Button look="main" isBusy={isBusy} onClick={() => void continueRuns()}>
          {t('limitContinue')}
        </Button>
        <Button onClick={() => actions.focus()}>{t('limitHand')}</Button>
        {view.space.role === 'owner' ? <ChangeLink spaceId={space.spaceId} /> : null}
      </div>
      {complaint === null ? null : <p className="mt-2 text-warn">{complaint}</p>}
    </>
  );
}

function ChangeLink({ spaceId }: { readonly spaceId: string }) {
  const { t } = useTranslation('limit');
  return (
    <Link
      to="/spaces/$spaceId/settings"
      params={{ spaceId }}
      className="inline-flex min-h-9 items-center text-sm font-medium text-ink underline sm:px-2 underline-offset-4 pointer-coarse:min-h-11"
    >
      {t('limitChange')}
    </Link>
  );
}
