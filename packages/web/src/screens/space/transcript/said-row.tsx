import { Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation, type TFunction } from '../../../words/use-translation.ts';
import { useIsLost } from '../../../client/use-is-lost.ts';
import { later } from '../../../parts/later.tsx';
import { clockTime } from '../../../parts/moment-words.ts';
import { isolated } from '../../../parts/isolated.ts';
import { WithNames } from '../../../parts/with-names.tsx';
import { useIsEditing } from '../message/editing.ts';
import { MessageActions } from '../message/message-actions.tsx';
import { MessageBody } from '../message/message-body.tsx';
import { messageKeys } from '../message/message-keys.ts';
import { MessageText } from '../message/message-text.tsx';
import { QuoteStrip } from '../message/quote-strip.tsx';
import { StreamActions } from '../message/stream-actions.tsx';
import { hasVersions } from '../message/what-can-be-done.ts';
import { useSpaceDoors } from '../space-doors.tsx';
import { AuthorLine, Gutter, type Speaker } from './author-line.tsx';
import type { RowOf } from './row.ts';
import { Column, RowFrame } from './row-frame.tsx';
import { useWhyRun } from './use-why-run.ts';

// Most of what is said was said to its end.
const StatusMark = later(async () => (await import('./status-mark.tsx')).StatusMark);
const LeftAsItWas = later(async () => (await import('./left-as-it-was.tsx')).LeftAsItWas);

type SaidRowProps = {
  readonly row: RowOf<'message'> | RowOf<'stream'>;
  readonly isActive: boolean;
  readonly mayWrite: boolean;
};

/** A message, and the bubble that becomes one: one component, so that it stays what it is. */
export function SaidRow({ row, isActive, mayWrite }: SaidRowProps) {
  const { t, i18n } = useTranslation('chat');
  const doors = useSpaceDoors();
  const message = row.kind === 'message' ? row.message : null;
  const speaker = speakerOf(row);
  const whyRun = useWhyRun(row);
  const isStream = row.kind === 'stream';
  const isOwn = row.kind === 'message' && row.isOwn;
  const isFirst = isStream || row.isFirst;
  const isForMe = row.kind === 'message' && row.isForMe && !isOwn;
  const at = row.kind === 'message' ? row.at : null;
  const time = at === null ? '' : clockTime(at, i18n.language);
  const { name } = speaker;
  const label = isStream ? doingLabel(speaker, t) : t(LABELS[speaker.kind], { name, time });
  return (
    <Column>
      <RowFrame
        rowKey={row.key}
        label={label}
        isActive={isActive}
        onKeyDown={(event) => {
          if (message === null) return;
          const openWhy = (runId: string): void => doors.openWhy(whyRun ?? runId);
          messageKeys(event, { message, isOwn, mayWrite, doors: { reply: doors.reply, openWhy } });
        }}
        data-message-id={row.key}
        data-said={isStream ? 'stream' : 'message'}
        data-agent={speaker.kind === 'agent' ? speaker.id : undefined}
        className={`flex gap-3 px-2 hover:bg-hover/40 ${isFirst ? 'mt-1.5 pt-1.5 pb-0.5' : 'py-0.5'} ${isForMe ? 'bg-tint/60 ring-inset before:absolute before:inset-y-1 before:start-0 before:w-1 before:rounded-full before:bg-accent forced-colors:border-s-4' : ''}`}
      >
        <Gutter speaker={speaker} isFirst={isFirst} at={at} />
        <div className={`min-w-0 flex-1 ${isFirst ? '' : 'pointer-coarse:pe-10'}`}>
          {isFirst ? (
            <AuthorLine
              speaker={speaker}
              message={message}
              at={at ?? ''}
              isStreaming={isStream}
              asked={row}
              whyRun={whyRun}
            />
          ) : null}
          {row.quoted === null ? null : (
            <QuoteStrip quoted={row.quoted} onJump={(id: string) => doors.jumpTo(id)} />
          )}
          <Body row={row} />
        </div>
        {isForMe ? <span className="sr-only">{t('mentionsYou')}</span> : null}
        {message === null ? null : (
          // Under a finger it stands there all the time, beside the name.
          <div className="contents pointer-coarse:absolute pointer-coarse:end-0 pointer-coarse:top-0 pointer-coarse:block">
            <MessageActions message={message} isOwn={isOwn} hasTime={isFirst} />
          </div>
        )}
      </RowFrame>
    </Column>
  );
}

function doingLabel({ name, tool, isPaused }: Speaker, t: TFunction<'chat'>): string {
  if (isPaused) return t('labelPaused', { name });
  return tool === null ? t('labelWriting', { name }) : t('labelUsing', { name, tool });
}

const LABELS = { agent: 'labelAgent', person: 'labelPerson', service: 'labelService' } as const;

function Body({ row }: { readonly row: SaidRowProps['row'] }) {
  const { t } = useTranslation('chat');
  const isStream = row.kind === 'stream';
  // Whoever is changing the words keeps their own, though the message is gone.
  const isEditing = useIsEditing(row.key);
  if (!isStream && row.message.deletedAt !== null && !isEditing) {
    return (
      <p className="flex items-center gap-1.5 py-1 text-sm text-faint italic">
        <Trash2 aria-hidden="true" className="size-3.5" />
        {t('removed')}
      </p>
    );
  }
  const stream = isStream ? row.stream : row.remake;
  return (
    <>
      {!isStream && (stream === null || stream.text === '') ? (
        <MessageText message={row.message} />
      ) : (
        <MessageBody text={stream?.text ?? ''} mentions={null} isStreaming />
      )}
      {stream === null ? null : (
        <div className="flex min-h-7 items-center gap-2 text-xs wrap-anywhere text-faint">
          {isStream ? null : <Remaking tool={row.tool} />}
          <StreamActions runId={stream.runId} chainId={isStream ? row.chainId : null} />
        </div>
      )}
      {isStream || (row.remake !== null && row.remake.text !== '') ? null : <Marks row={row} />}
    </>
  );
}

/** What became of it: of the version that is looked at, and of one that was to come. */
function Marks({ row: { message, unmade } }: { readonly row: RowOf<'message'> }) {
  const isWhole = message.status === 'complete';
  return (
    <>
      {isWhole && !hasVersions(message) ? null : (
        <Suspense fallback={isWhole ? null : <div className="mt-1 h-5" />}>
          <StatusMark message={message} />
        </Suspense>
      )}
      {unmade === null ? null : (
        <Suspense fallback={<div className="mt-1 h-5" />}>
          <LeftAsItWas silence={unmade} />
        </Suspense>
      )}
    </>
  );
}

function Remaking({ tool }: { readonly tool: string | null }) {
  const { t } = useTranslation('chat');
  const isLost = useIsLost();
  if (isLost || tool === null) return t(isLost ? 'paused' : 'remaking');
  return (
    <span>
      <WithNames words={t('remakingUsing', { tool: isolated(tool) })} />
    </span>
  );
}

function speakerOf(row: SaidRowProps['row']): Speaker {
  if (row.kind === 'stream') {
    const { agentId, agentName } = row.stream;
    const { isPaused, tool } = row;
    return { id: agentId, name: agentName, kind: 'agent', isPaused, tool };
  }
  const { author } = row.message;
  const done = { isPaused: false, tool: null };
  if (author === null) return { id: 'conch', name: 'Conch', kind: 'service', ...done };
  return { ...author, ...done };
}
