import { Hand, Info, OctagonX, UserRoundX, Wallet, type LucideIcon } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { Button } from '../../../parts/button.tsx';
import { clockTime } from '../../../parts/moment-words.ts';
import { isolated } from '../../../parts/isolated.ts';
import { later } from '../../../parts/later.tsx';
import { ServerSentence } from '../../../parts/server-sentence.tsx';
import { WithNames } from '../../../parts/with-names.tsx';
import { serverWordsNow } from '../../../words/server-words.ts';
import { useSpaceDoors } from '../space-doors.tsx';
import { Card } from './card.tsx';
import { passerName, withMoney, withoutAddress } from './notice-text.ts';
import type { RowOf } from './row.ts';
import { Column, RowFrame } from './row-frame.tsx';

// Most spaces never reach their limit.
const LimitCard = later(async () => (await import('./limit-card.tsx')).LimitCard);

/** Something that Conch itself says. */
export function NoticeRow({
  row,
  isActive,
}: {
  readonly row: RowOf<'notice'>;
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

function Notice({ row }: { readonly row: RowOf<'notice'> }) {
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
      <Words notice={message.notice} content={withoutAddress(message.content)} />
    </Card>
  );
}

interface WordsProps {
  readonly notice: string | null;
  readonly content: string;
}

/** Where nobody knows its words in this language, its kind says what it is about. */
function Words({ notice, content }: WordsProps) {
  const spoken = serverWordsNow();
  const english = spoken === null && notice === 'budget' ? withMoney(content, 'en') : content;
  const isKnown = spoken === null || spoken.sentence(content) !== null;
  return (
    <>
      {isKnown ? null : <p>{spoken.notices[notice ?? '']}</p>}
      <p className={isKnown ? '' : 'mt-1 text-xs'}>
        <ServerSentence english={english} />
      </p>
    </>
  );
}

interface Kind {
  readonly icon: LucideIcon;
  readonly title:
    | 'noticeRunLimit'
    | 'noticeBudget'
    | 'noticeNobody'
    | 'noticeAdminLeft'
    | 'noticeActRefused'
    | 'noticePlain';
}

const plain: Kind = { icon: Info, title: 'noticePlain' };

const KINDS: Readonly<Record<string, Kind>> = {
  'run-limit': { icon: OctagonX, title: 'noticeRunLimit' },
  budget: { icon: Wallet, title: 'noticeBudget' },
  'nobody-active': { icon: UserRoundX, title: 'noticeNobody' },
  'nobody-found': { icon: UserRoundX, title: 'noticeNobody' },
  'admin-left': { icon: UserRoundX, title: 'noticeAdminLeft' },
  'act-refused': { icon: OctagonX, title: 'noticeActRefused' },
};

/** An agent gives the word to the people. */
function HandOver({ row: { message, isOpen } }: { readonly row: RowOf<'notice'> }) {
  const { t } = useTranslation('chat');
  const doors = useSpaceDoors();
  const name = passerName(message.content);
  const title =
    name === null ? (
      withoutAddress(message.content)
    ) : (
      <WithNames words={t('passedTitle', { name: isolated(name) })} />
    );
  return (
    <Card icon={Hand} title={title} at={message.createdAt} tone={isOpen ? 'calling' : 'plain'}>
      {isOpen ? (
        <>
          <p>{t('passedWords')}</p>
          <Button look="main" className="mt-2" onClick={() => doors.focus()}>
            {t('passedReply')}
          </Button>
        </>
      ) : null}
    </Card>
  );
}
