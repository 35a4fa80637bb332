import type { MessageOnWire } from '@conch/protocol';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { conch } from '../../../client/conch.ts';
import { failureWords } from '../../../client/failure-words.ts';
import { Button } from '../../../parts/button.tsx';
import { WithNames } from '../../../parts/with-names.tsx';
import { announce } from '../../../state/announcements.ts';
import { mayWrite } from '../message/what-can-be-done.ts';
import { useOpenSpace } from '../open-space.ts';
import { useSpaceDoors } from '../space-doors.tsx';
import { Card } from './card.tsx';
import { useMemberName } from './member-name.ts';
import { namedList } from './named.ts';
import { limitInNotice } from './notice-text.ts';

interface LimitCardProps {
  readonly message: MessageOnWire;
  readonly isOpen: boolean;
}

/** The agents have talked long enough: what comes next is up to a person. */
export function LimitCard({ message, isOpen }: LimitCardProps) {
  const { t } = useTranslation('chat');
  const count = limitInNotice(message.content);
  const title = count === null ? t('limitTitlePlain') : t('limitTitle', { count });
  return (
    <Card icon={Hourglass} title={title} at={message.createdAt} tone={isOpen ? 'warning' : 'plain'}>
      <Refused message={message} />
      {isOpen ? <WhatNow /> : null}
    </Card>
  );
}

/** Who was about to speak, as the decision has it. */
function Refused({ message: { spaceId, seq } }: { readonly message: MessageOnWire }) {
  const { t, i18n } = useTranslation('chat');
  const nameOf = useMemberName();
  const { data } = useQuery({
    queryKey: ['decision', spaceId, seq],
    queryFn: () =>
      conch.call('listDecisions', { params: { spaceId }, query: { after: seq - 1, limit: 1 } }),
    staleTime: Infinity,
  });
  const refused = data?.items.find((one) => one.seq === seq)?.refused ?? [];
  if (refused.length === 0) return null;
  const names = [...new Set(refused.map(({ agentId }) => nameOf(agentId)))];
  return (
    <p>
      <WithNames words={t('limitNext', { names: namedList(names, i18n.language) })} />
    </p>
  );
}

function WhatNow() {
  const { t } = useTranslation('chat');
  const { space, view } = useOpenSpace();
  const doors = useSpaceDoors();
  const [isBusy, setBusy] = useState(false);
  const [complaint, setComplaint] = useState('');
  const goOn = async (): Promise<void> => {
    setBusy(true);
    setComplaint('');
    try {
      await space.continue();
      // The card closes, and its button with it.
      doors.focus();
    } catch (error) {
      setComplaint(failureWords(error));
      announce(failureWords(error), { isUrgent: true });
    }
    setBusy(false);
  };
  if (!mayWrite(view.space.role)) return null;
  return (
    <>
      <p>{t('limitWords')}</p>
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        <Button look="main" isBusy={isBusy} onClick={() => void goOn()}>
          {t('limitContinue')}
        </Button>
        <Button onClick={() => doors.focus()}>{t('limitHand')}</Button>
        {view.space.role === 'owner' ? <ChangeLink spaceId={space.spaceId} /> : null}
      </div>
      {complaint === '' ? null : <p className="mt-2 text-bad">{complaint}</p>}
    </>
  );
}

function ChangeLink({ spaceId }: { readonly spaceId: string }) {
  const { t } = useTranslation('chat');
  return (
    <Link
      to="/spaces/$spaceId/settings"
      params={{ spaceId }}
      className="inline-flex min-h-9 items-center px-2 text-sm font-medium text-ink underline underline-offset-4 pointer-coarse:min-h-11"
    >
      {t('limitChange')}
    </Link>
  );
}
