import { CloudOff } from 'lucide-react';
import { Fragment, useEffect } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { useConnection } from '../../../client/use-connection.ts';
import { failureWords, refusalWords } from '../../../client/failure-words.ts';
import { announce } from '../../../state/announcements.ts';
import { listedNames } from './names-words.tsx';
import { answerLine, type AnswerLine, type SpeakerGroup } from './preview-words.ts';
import type { Previewed } from './use-preview.ts';

interface AnswerLineProps {
  readonly id: string;
  /** Why it cannot be sent as it stands: then nobody is asked who would answer. */
  readonly problem: string | null;
  readonly previewed: Previewed;
  /** It replies to an agent, and names nobody. */
  readonly isReplyAlone: boolean;
}

/** Says who will answer, and why, before anything is sent. */
export function WillAnswer({ id, problem, previewed, isReplyAlone }: AnswerLineProps) {
  const { t } = useTranslation('composer');
  const { kind } = useConnection();
  const { preview, isSettled } = previewed;
  const isLost = kind === 'waiting' || kind === 'stopped';
  const mostRuns = preview === null ? 0 : preview.mostRuns;
  useToldOnce(problem);
  return (
    <p
      id={id}
      aria-busy={!isSettled && !isLost}
      data-part="will-answer"
      title={isLost || mostRuns === 0 ? undefined : t('mostRuns', { count: mostRuns })}
      className="min-w-0 flex-1 py-0.5 text-xs text-soft"
    >
      {problem === null ? (
        <Answer previewed={previewed} isLost={isLost} isReplyAlone={isReplyAlone} />
      ) : (
        <span className="text-bad">{problem}</span>
      )}
    </p>
  );
}

/** A problem is heard when it comes up, and not again with every letter that changes it. */
function useToldOnce(problem: string | null): void {
  const isThere = problem !== null;
  useEffect(() => {
    if (problem !== null) announce(problem);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isThere]);
}

function Answer({
  previewed: { preview, failure },
  isLost,
  isReplyAlone,
}: {
  readonly previewed: Previewed;
  readonly isLost: boolean;
  readonly isReplyAlone: boolean;
}) {
  const { t } = useTranslation('composer');
  if (isLost) {
    return (
      <span className="inline-flex items-center gap-1.5 text-warn">
        <CloudOff aria-hidden="true" className="size-3.5 shrink-0" />
        {t('noConnection')}
      </span>
    );
  }
  if (preview !== null) return <Line line={answerLine(preview, isReplyAlone)} />;
  return failure === null ? t('looking') : failureWords(failure);
}

function Line({ line }: { readonly line: AnswerLine }) {
  const { t } = useTranslation('composer');
  if (line.kind === 'refused') {
    const words = line.reason === null ? refusalWords(line.code, line.sentence) : t(line.reason);
    return <span className="text-bad">{words}</span>;
  }
  if (line.kind === 'nobody') {
    return (
      <>
        <span className="font-semibold text-ink">{t('nobody')}</span>
        {line.reason === null ? null : ` ${t(line.reason)}`}
      </>
    );
  }
  return (
    <>
      {t('willAnswer')}{' '}
      {line.groups.map((group, nth) => (
        <Fragment key={group.reason ?? 'other'}>
          {nth === 0 ? null : ' · '}
          <Group group={group} />
        </Fragment>
      ))}
    </>
  );
}

function Group({ group: { names, more, reason } }: { readonly group: SpeakerGroup }) {
  const { t, i18n } = useTranslation('composer');
  const others = more === 0 ? null : t('others', { count: more });
  return (
    <>
      {listedNames({ names, more: others }, i18n.language)}
      {reason === null ? null : ` (${t(reason)})`}
    </>
  );
}
