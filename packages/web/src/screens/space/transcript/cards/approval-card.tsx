import type { ApprovalParams } from '@conch/protocol';
import { useQuery } from '@tanstack/react-query';
import { ShieldQuestion } from 'lucide-react';
import { useState } from 'react';
import { useTranslation, type WordKey } from '../../../../words/use-translation.ts';
import { conch } from '../../../../client/conch.ts';
import { failureWords } from '../../../../client/failure-words.ts';
import { spacesQuery } from '../../../../client/queries.ts';
import { Button } from '../../../../parts/buttons/button.tsx';
import { calendarDay, clockTime, dateWords } from '../../../../parts/figures/moment-words.ts';
import { useNow } from '../../../../parts/figures/use-now.ts';
import { isolated } from '../../../../parts/names/isolated.ts';
import { WithNames } from '../../../../parts/names/with-names.tsx';
import { announce } from '../../../../state/announcements.ts';
import { useOpenSpace } from '../../open-space.ts';
import { useFailureWords } from '../../../../client/use-failure-words.ts';
import { Card } from './card.tsx';
import { spaceIdIn } from './space-id-in.ts';
import { ExactJson } from '../../../../parts/exact-json-lines.tsx';
import { useMemberName } from '../member-name.ts';
import type { Approval, RowOfKind } from '../rows/row.ts';
import { Column, RowFrame } from '../row-views/row-frame.tsx';

/** A card for an approval that an agent requests, with the exact arguments of the call. */
export function ApprovalRow({
  row,
  isActive,
}: {
  readonly row: RowOfKind<'approval'>;
  readonly isActive: boolean;
}) {
  const { t, i18n } = useTranslation('approval');
  const { t: chat } = useTranslation('chat');
  const nameOf = useMemberName();
  const { approval } = row;
  const { agentId, tool, input, askedAt, verdict } = approval;
  const name = isolated(nameOf(agentId));
  const time = clockTime(askedAt, i18n.language);
  return (
    <Column>
      <RowFrame
        rowKey={row.key}
        label={chat('labelApproval', { name: nameOf(agentId), time })}
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
          <Reason approval={approval} />
          <NamedSpace input={input} />
          <ExactJson text={input} label={t('asksArguments')} />
          {verdict === null ? <Open approval={approval} /> : <Verdict approval={approval} />}
        </Card>
      </RowFrame>
    </Column>
  );
}

/** The reason why the call needs an approval. A reason that the agent wrote has no code. */
function Reason({ approval: { reason, phrase } }: { readonly approval: Approval }) {
  const { t } = useTranslation('approval');
  const isKnown = phrase !== null && Object.hasOwn(REASONS, phrase.code);
  return <p dir="auto">{isKnown ? t(REASONS[phrase.code as keyof ApprovalParams]) : reason}</p>;
}

// This object does not compile if a reason code has no translation.
const REASONS: { readonly [Code in keyof ApprovalParams]: Code & WordKey<'approval'> } = {
  'approval-always': 'approval-always',
  'approval-rule-of-two': 'approval-rule-of-two',
  'approval-leaves-space': 'approval-leaves-space',
  'approval-reads-elsewhere': 'approval-reads-elsewhere',
};

/**
 * The name of the space whose id is in the arguments. The name is shown only to people who know
 * that space.
 */
function NamedSpace({ input }: { readonly input: string }) {
  const { t } = useTranslation('approval');
  const { data: spaces = [] } = useQuery(spacesQuery);
  const spaceId = spaceIdIn(input);
  const named = spaces.find(({ id }) => id === spaceId);
  if (named === undefined) return null;
  return (
    <p>
      <WithNames words={t('asksSpace', { name: isolated(named.name) })} />
    </p>
  );
}

const MINUTE_MS = 60_000;

function Open({ approval }: { readonly approval: Approval }) {
  const { t, i18n } = useTranslation('approval');
  const { space, view } = useOpenSpace();
  const [busy, setBusy] = useState<Answer | null>(null);
  const [complaint, setComplaint] = useFailureWords();
  const nowMs = useNow(MINUTE_MS);
  const me = view.members.find(({ id }) => id === view.me);
  const answer = async (given: Answer): Promise<void> => {
    setBusy(given);
    setComplaint(null);
    try {
      const { runId, callId } = approval;
      const params = { spaceId: space.spaceId, runId, callId };
      // The response is not used. The decision arrives as an event, for this reader as for every
      // other reader.
      await conch.call('answerApproval', { params, body: ANSWERS[given] });
    } catch (error) {
      setComplaint(error);
      announce(failureWords(error), { isUrgent: true });
    }
    setBusy(null);
  };
  return (
    <>
      {me?.role === 'owner' || me?.role === 'member' ? (
        <div className="flex flex-wrap gap-2">
          <Button look="main" isBusy={busy === 'once'} onClick={() => void answer('once')}>
            {t('approve')}
          </Button>
          {approval.phrase?.code === 'approval-always' ? (
            <Button isBusy={busy === 'chain'} onClick={() => void answer('chain')}>
              {t('approveForChain')}
            </Button>
          ) : null}
          <Button isBusy={busy === 'no'} onClick={() => void answer('no')}>
            {t('deny')}
          </Button>
        </div>
      ) : null}
      {complaint === null ? null : <p className="mt-2 text-warn">{complaint}</p>}
      <p className="mt-2 text-xs">
        {t(EXPIRES[calendarDay(approval.until, nowMs)], {
          time: clockTime(approval.until, i18n.language),
          date: dateWords(approval.until, i18n.language),
        })}
      </p>
    </>
  );
}

const ANSWERS = {
  once: { approve: true },
  // Only for tools that ask for every call. Other calls can leak private text.
  chain: { approve: true, forChain: true },
  no: { approve: false },
} as const;

type Answer = keyof typeof ANSWERS;

const EXPIRES = {
  today: 'expiresToday',
  tomorrow: 'expiresTomorrow',
  other: 'expiresOn',
} as const;

function Verdict({ approval: { verdict, decidedBy, forChain } }: { readonly approval: Approval }) {
  const { t } = useTranslation('approval');
  const nameOf = useMemberName();
  if (verdict === null) return null;
  const name = isolated(decidedBy === null ? '…' : nameOf(decidedBy));
  return (
    <p className="font-medium text-ink">
      <WithNames words={t(forChain ? 'wasApprovedForChain' : VERDICTS[verdict], { name })} />
    </p>
  );
}

const VERDICTS = {
  approved: 'wasApproved',
  denied: 'wasDenied',
  'timed-out': 'wasTimedOut',
  cancelled: 'wasTakenBack',
} as const;
