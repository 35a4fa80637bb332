import { ShieldQuestion } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { failureWords } from '../../../client/failure-words.ts';
import { Button } from '../../../parts/button.tsx';
import { clockTime } from '../../../parts/moment-words.ts';
import { isolated } from '../../../parts/isolated.ts';
import { WithNames } from '../../../parts/with-names.tsx';
import { announce } from '../../../state/announcements.ts';
import { useOpenSpace } from '../open-space.ts';
import { Card } from './card.tsx';
import { ExactJson } from '../../../parts/exact-json-lines.tsx';
import { useMemberName } from './member-name.ts';
import type { Approval, RowOf } from './row.ts';
import { Column, RowFrame } from './row-frame.tsx';
import { answerApproval } from './use-approvals.ts';

/** What an agent asks people before it does it, with the arguments that it will be done with. */
export function ApprovalRow({
  row,
  isActive,
}: {
  readonly row: RowOf<'approval'>;
  readonly isActive: boolean;
}) {
  const { t, i18n } = useTranslation('chat');
  const nameOf = useMemberName();
  const { approval } = row;
  const { agentId, tool, input, reason, askedAt, verdict } = approval;
  const name = isolated(nameOf(agentId));
  const time = clockTime(askedAt, i18n.language);
  return (
    <Column>
      <RowFrame
        rowKey={row.key}
        label={t('labelApproval', { name: nameOf(agentId), time })}
        isActive={isActive}
        data-said="approval"
        className="my-2 px-2"
      >
        <Card
          icon={ShieldQuestion}
          title={<WithNames words={t('asksTitle', { name, tool: isolated(tool) })} />}
          at={askedAt}
          tone={verdict === null ? 'warning' : 'plain'}
        >
          <p dir="auto">{reason}</p>
          <ExactJson text={input} label={t('asksArguments')} />
          {verdict === null ? <Open approval={approval} /> : <Verdict approval={approval} />}
        </Card>
      </RowFrame>
    </Column>
  );
}

function Open({ approval }: { readonly approval: Approval }) {
  const { t, i18n } = useTranslation('chat');
  const { space, view } = useOpenSpace();
  const [busy, setBusy] = useState<boolean | null>(null);
  const [complaint, setComplaint] = useState('');
  const me = view.members.find(({ id }) => id === view.me);
  const answer = async (approve: boolean): Promise<void> => {
    setBusy(approve);
    setComplaint('');
    try {
      await answerApproval(space.spaceId, approval, approve);
    } catch (error) {
      setComplaint(failureWords(error));
      announce(failureWords(error), { isUrgent: true });
    }
    setBusy(null);
  };
  return (
    <>
      {me?.role === 'owner' || me?.role === 'member' ? (
        <div className="flex flex-wrap gap-2">
          <Button look="main" isBusy={busy === true} onClick={() => void answer(true)}>
            {t('approve')}
          </Button>
          <Button isBusy={busy === false} onClick={() => void answer(false)}>
            {t('deny')}
          </Button>
        </div>
      ) : null}
      {complaint === '' ? null : <p className="mt-2 text-bad">{complaint}</p>}
      <p className="mt-2 text-xs">
        {t('asksUntil', { time: clockTime(approval.until, i18n.language) })}
      </p>
    </>
  );
}

function Verdict({ approval: { verdict, decidedBy } }: { readonly approval: Approval }) {
  const { t } = useTranslation('chat');
  const nameOf = useMemberName();
  if (verdict === null) return null;
  const name = isolated(decidedBy === null ? '…' : nameOf(decidedBy));
  return (
    <p className="font-medium text-ink">
      <WithNames words={t(VERDICTS[verdict], { name })} />
    </p>
  );
}

const VERDICTS = {
  approved: 'wasApproved',
  denied: 'wasDenied',
  'timed-out': 'wasTimedOut',
  cancelled: 'wasTakenBack',
} as const;
