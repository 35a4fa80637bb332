import { CloudOff } from 'lucide-react';
import { Fragment, useEffect } from 'react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { useConnection } from '../../../../client/use-connection.ts';
import { failureWords, refusalWords } from '../../../../client/failure-words.ts';
import { announce } from '../../../../state/announcements.ts';
import type { MemberView } from '@conch/sdk';
import { Avatar } from '../../../../parts/names/avatar.tsx';
import { HOLE, listedNames } from '../names-words.tsx';
import {
  answerLine,
  firstNames,
  readersOf,
  type AnswerLine,
  type DraftReaders,
  type SpeakerGroup,
} from './preview-words.ts';
import type { ComposerPreview } from './use-preview.ts';

interface AnswerLineProps {
  readonly id: string;
  /** The reason why the draft cannot be sent. It replaces the “Will answer” line. */
  readonly problem: string | null;
  readonly previewed: ComposerPreview;
  /** The readers as the page computes them. They are shown until the preview arrives. */
  readonly audience: DraftReaders;
  /** Whether the draft replies to an agent and contains no mention. */
  readonly isReplyAlone: boolean;
  readonly members: readonly MemberView[];
  /** Whether the running agents take its place. Screen readers still find the line. */
  readonly isHidden: boolean;
  /** Whether a note is beside the line. In a narrow composer, the note takes the room of the line. */
  readonly isBesideNote: boolean;
}

/** The “Will answer” line: the agents that will answer the draft, and the reason. */
export function WillAnswer(props: AnswerLineProps) {
  const { id, problem, previewed, audience, isReplyAlone, members, isHidden, isBesideNote } = props;
  const { t } = useTranslation('composer');
  const { kind } = useConnection();
  const { preview, isSettled } = previewed;
  const isLost = kind === 'waiting' || kind === 'stopped';
  const mostRuns = preview === null ? 0 : preview.mostRuns;
  const readers = preview !== null && isSettled ? preview.audience : audience;
  useAnnounceOnce(problem);
  const line =
    preview === null || isLost || problem !== null ? null : answerLine(preview, isReplyAlone);
  const faces = line?.kind === 'speakers' ? line.groups.flatMap(({ names }) => names) : [];
  return (
    <>
      {isHidden || faces.length === 0 ? null : <Faces names={faces} />}
      <p
        id={id}
        aria-busy={!isSettled && !isLost}
        data-part="will-answer"
        title={isLost || mostRuns === 0 ? undefined : t('mostRuns', { count: mostRuns })}
        className={
          isHidden
            ? 'sr-only'
            : `min-w-0 flex-1 text-sm leading-snug text-soft ${isBesideNote ? '@max-2xl:sr-only' : ''}`
        }
      >
        {problem === null ? (
          <>
            <Answer {...{ previewed, isLost, isReplyAlone }} />{' '}
            <Readers names={readersOf(readers, members)} />
          </>
        ) : (
          <span className="text-warn">{problem}</span>
        )}
      </p>
      {isHidden || faces.length === 0 ? null : <Afterwards preview={preview} />}
    </>
  );
}

/** Says that more agents may follow. The text of agents is a guess, so this line names none of them. */
function Afterwards({ preview }: Pick<ComposerPreview, 'preview'>) {
  const { t } = useTranslation('composer');
  if (preview === null || preview.afterwards === 'nobody') return null;
  return (
    <span data-part="afterwards" className="shrink-0 text-xs text-faint @max-2xl:hidden">
      {t('afterwards')}
    </span>
  );
}

/** Announces a problem when it appears, but not when only its text changes. */
function useAnnounceOnce(problem: string | null): void {
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
}: Pick<AnswerLineProps, 'previewed' | 'isReplyAlone'> & {
  readonly isLost: boolean;
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
  if (preview !== null) {
    return <Line line={answerLine(preview, isReplyAlone)} />;
  }
  return failure === null ? t('looking') : failureWords(failure);
}

function Line({ line }: { readonly line: AnswerLine }) {
  const { t } = useTranslation('composer');
  if (line.kind === 'refused') {
    const words = line.reason === null ? refusalWords(line.code, line.sentence) : t(line.reason);
    return <span className="text-warn">{words}</span>;
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
      {line.groups.map((group, nth) => (
        <Fragment key={group.reason ?? 'other'}>
          {nth === 0 ? null : ' · '}
          <Group group={group} />
        </Fragment>
      ))}
    </>
  );
}

const MOST_FACES = 4;

function Faces({ names }: { readonly names: readonly string[] }) {
  return (
    <span
      aria-hidden="true"
      // A narrow composer shows several names without faces, so that the line stays short.
      className={`inline-flex shrink-0 -space-x-1 rtl:space-x-reverse ${names.length > 1 ? '@max-2xl:hidden' : ''}`}
    >
      {names.slice(0, MOST_FACES).map((name) => (
        <Avatar key={name} name={name} kind="agent" size="small" />
      ))}
    </span>
  );
}

/** The agents that will read the draft. Nothing is shown if all agents will read the draft. */
function Readers({ names }: { readonly names: readonly string[] | null }) {
  const { t, i18n } = useTranslation('composer');
  if (names === null) return null;
  const { shown, more } = firstNames(names);
  const others = more === 0 ? null : t('others', { count: more });
  const [before = '', after = ''] = t('onlyReaders', { names: HOLE }).split(HOLE);
  return (
    <span
      data-part="readers"
      className="inline-block max-w-full rounded bg-info-tint px-1.5 text-info forced-colors:outline"
    >
      {before}
      {listedNames({ names: shown, more: others }, i18n.language)}
      {after}
    </span>
  );
}

function Group({ group: { names, more, reason } }: { readonly group: SpeakerGroup }) {
  const { t, i18n } = useTranslation('composer');
  const others = more === 0 ? null : t('others', { count: more });
  const words =
    reason === null
      ? t('willAnswer', { names: HOLE })
      : t('willAnswerBecause', { names: HOLE, reason: t(reason) });
  const [before = '', after = ''] = words.split(HOLE);
  return (
    <>
      {before}
      {listedNames({ names, more: others }, i18n.language)}
      {after}
    </>
  );
}
