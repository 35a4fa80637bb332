import { Hand, Info, KeyRound, OctagonX, UserRoundX, Wallet, type LucideIcon } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { Button } from '../../../../parts/buttons/button.tsx';
import { clockTime } from '../../../../parts/figures/moment-words.ts';
import { isolated } from '../../../../parts/names/isolated.ts';
import { lazyPart } from '../../../../parts/loading/lazy-part.tsx';
import { WithNames } from '../../../../parts/names/with-names.tsx';
import { mayWrite } from '../../message/what-can-be-done.ts';
import { useOpenSpace } from '../../open-space.ts';
import { useSpaceActions } from '../../space-actions.tsx';
import { Card } from './card.tsx';
import { noticeParams } from './notice-params.ts';
import { oneLine } from '../../message/text/one-line.ts';
import { questionBefore } from '../rows/waiting-notice.ts';
import type { RowOfKind } from '../rows/row.ts';
import { Column, RowFrame } from '../row-views/row-frame.tsx';

// Lazy-loaded, because most spaces never reach a limit.
const LimitCard = lazyPart(async () => (await import('./limit-card.tsx')).LimitCard);

const NoticeSentence = lazyPart(
  async () => (await import('./notice-sentence.tsx')).NoticeSentence,
  { words: 'notices' },
);

/** The row for a notice from Conch itself. */
export function NoticeRow({
  row,
  isActive,
}: {
  readonly row: RowOfKind<'notice'>;
  readonly isActive: boolean;
}) {
  const { t, i18n } = useTranslation('chat');
  const time = clockTime(row.message.createdAt, i18n.language);
  return (
    <Column>
      <RowFrame
        rowKey={row.key}
        label={t('labelNotice', { time })}
        isActive={isActive}
        data-said="notice"
        data-notice={row.message.notice ?? undefined}
        className="my-2 px-2"
      >
        <Notice row={row} />
      </RowFrame>
    </Column>
  );
}

function Notice({ row }: { readonly row: RowOfKind<'notice'> }) {
  const { t } = useTranslation('chat');
  const { message, isOpen } = row;
  if (message.notice === 'turn-limit') {
    return (
      <Suspense fallback={<div className="h-28" />}>
        <LimitCard message={message} isOpen={isOpen} />
      </Suspense>
    );
  }
  if (message.notice === 'passed') return <HandOver row={row} />;
  const { icon, title } = KINDS[message.notice ?? ''] ?? plain;
  return (
    <Card icon={icon} title={t(title)} at={message.createdAt} tone="plain">
      <p className="min-h-5">
        <Suspense>
          <NoticeSentence phrase={message.phrase} content={message.content} />
        </Suspense>
      </p>
    </Card>
  );
}

interface Kind {
  readonly icon: LucideIcon;
  readonly title:
    | 'noticeChainLimit'
    | 'noticeBudget'
    | 'noticeNobody'
    | 'noticeCoordinatorLeft'
    | 'noticeActRefused'
    | 'noticeGrant'
    | 'noticePlain';
}

const plain: Kind = { icon: Info, title: 'noticePlain' };

const KINDS: Readonly<Record<string, Kind>> = {
  'run-limit': { icon: OctagonX, title: 'noticeChainLimit' },
  budget: { icon: Wallet, title: 'noticeBudget' },
  'nobody-active': { icon: UserRoundX, title: 'noticeNobody' },
  'nobody-found': { icon: UserRoundX, title: 'noticeNobody' },
  'coordinator-left': { icon: UserRoundX, title: 'noticeCoordinatorLeft' },
  'act-refused': { icon: OctagonX, title: 'noticeActRefused' },
  grant: { icon: KeyRound, title: 'noticeGrant' },
};

/** The card for the notice that an agent has passed the floor to people. */
function HandOver({ row: { message, isOpen } }: { readonly row: RowOfKind<'notice'> }) {
  const { t } = useTranslation('chat');
  const actions = useSpaceActions();
  const isWaiting = mayWrite(useOpenSpace().view.space) && isOpen;
  const passed = noticeParams(message.phrase, 'control-passed');
  const title =
    passed === null ? (
      message.content
    ) : (
      <WithNames words={t('passedTitle', { name: isolated(passed.name) })} />
    );
  return (
    <Card icon={Hand} title={title} at={message.createdAt} tone={isWaiting ? 'calling' : 'plain'}>
      {passed === null ? null : <Question noticeId={message.id} agentName={passed.name} />}
      {isWaiting ? (
        <>
          <p>{t('passedWords')}</p>
          <Button look="main" className="mt-2" onClick={() => actions.focus()}>
            {t('passedReply')}
          </Button>
        </>
      ) : null}
    </Card>
  );
}

interface QuestionProps {
  readonly noticeId: string;
  readonly agentName: string;
}

/** The question and the name of its sender, so that people can answer without searching for it. */
function Question({ noticeId, agentName }: QuestionProps) {
  const { t } = useTranslation('chat');
  const asked = questionBefore(useOpenSpace().view.messages, noticeId, agentName);
  if (asked === null) return null;
  return (
    <p data-part="question" className="line-clamp-3">
      <WithNames words={t('passedAsked', { name: isolated(asked.sender?.name ?? 'Conch') })} />{' '}
      <bdi className="text-ink">{oneLine(asked.content)}</bdi>
    </p>
  );
}
