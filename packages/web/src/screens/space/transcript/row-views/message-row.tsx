import { Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation, type TFunction } from '../../../../words/use-translation.ts';
import { useIsLost } from '../../../../client/use-is-lost.ts';
import type { PageStream } from '../../../../client/spaces/page-view.ts';
import { useStreamText } from '../../../../client/spaces/stream-texts.ts';
import { lazyPart } from '../../../../parts/loading/lazy-part.tsx';
import { clockTime } from '../../../../parts/figures/moment-words.ts';
import { isolated } from '../../../../parts/names/isolated.ts';
import { WithNames } from '../../../../parts/names/with-names.tsx';
import { useIsEditing } from '../../message/editing/editing.ts';
import { MessageActions } from '../../message/message-actions.tsx';
import { MessageBody } from '../../message/message-body.tsx';
import { messageKeys } from '../../message/message-keys.ts';
import { MessageText } from '../../message/message-text.tsx';
import { QuoteStrip } from '../../message/quote-strip.tsx';
import { Reactions } from '../../message/reactions/reactions.tsx';
import { StreamActions } from '../../message/stopping/stream-actions.tsx';
import { useOpenSpace } from '../../open-space.ts';
import { useSpaceActions } from '../../space-actions.tsx';
import { MessageFootnote } from './message-footnote.tsx';
import { SenderLine, Gutter, type LineAuthor } from './sender-line.tsx';
import type { RowOfKind } from '../rows/row.ts';
import { Column, RowFrame } from './row-frame.tsx';
import { useShownRun } from '../../message/versions/use-shown-run.ts';
import { backgroundOf, useLookOf } from '../../../../parts/faces/faces.ts';

// Lazy-loaded, because it is rare that a new version fails.
const LeftAsItWas = lazyPart(async () => (await import('./left-as-it-was.tsx')).LeftAsItWas);

type MessageRowProps = {
  readonly row: RowOfKind<'message'> | RowOfKind<'stream'>;
  readonly isActive: boolean;
  readonly mayWrite: boolean;
};

/**
 * A message or a stream. Both use this component, so that React keeps the row when the stream
 * becomes a message.
 */
export function MessageRow({ row, isActive, mayWrite }: MessageRowProps) {
  const { t, i18n } = useTranslation('chat');
  const actions = useSpaceActions();
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
          const openWhy = (runId: string): void => actions.openWhy(whyRun ?? runId);
          messageKeys(event, {
            message,
            isOwn,
            mayWrite,
            actions: { reply: actions.reply, openWhy },
          });
        }}
        data-message-id={row.key}
        data-said={isStream ? 'stream' : 'message'}
        data-agent={speaker.kind === 'agent' ? speaker.id : undefined}
        className={`flex gap-3 ps-5 pe-2 hover:bg-hover/40 ${isFirst ? 'mt-1 pt-1.5 pb-0.5' : 'py-0.5'} ${isForMe ? 'bg-warn-tint/60 before:absolute before:inset-y-1 before:start-0 before:w-1 before:rounded-full before:bg-warn forced-colors:border-s-4' : ''}`}
      >
        <Rails names={row.rails} />
        <Gutter speaker={speaker} isFirst={isFirst} at={at} />
        <div className={`min-w-0 flex-1 ${isFirst ? '' : 'pointer-coarse:pe-10'}`}>
          {isFirst ? <SenderLine speaker={speaker} at={at} isStreaming={isStream} /> : null}
          {row.quoted === null ? null : (
            <QuoteStrip quoted={row.quoted} onJump={(id: string) => actions.jumpTo(id)} />
          )}
          <Body row={row} />
          {message === null ? null : <Reactions message={message} />}
          <MessageFootnote
            message={message}
            isRemade={isRemade(row)}
            whyRun={whyRun}
            precedingName={row.precedingName}
            relation={row.relation}
          >
            {isStream ? (
              <StreamActions runId={row.stream.runId} chainId={row.chainId} />
            ) : undefined}
          </MessageFootnote>
        </div>
        {isForMe ? <span className="sr-only">{t('mentionsYou')}</span> : null}
        {message === null ? null : (
          // On touch screens the menu button is always visible next to the name.
          <div className="pointer-events-none absolute inset-y-0 end-3 z-10 pointer-coarse:end-0 pointer-coarse:bottom-auto">
            <MessageActions message={message} isOwn={isOwn} hasTime={isFirst} />
          </div>
        )}
      </RowFrame>
    </Column>
  );
}

function doingLabel({ name, tool, isPaused }: LineAuthor, t: TFunction<'chat'>): string {
  if (isPaused) return t('labelPaused', { name });
  return tool === null ? t('labelWriting', { name }) : t('labelUsing', { name, tool });
}

const LABELS = { agent: 'labelAgent', person: 'labelPerson', service: 'labelService' } as const;

function Body({ row }: { readonly row: MessageRowProps['row'] }) {
  const { t } = useTranslation('chat');
  const isStream = row.kind === 'stream';
  // The editor of a deleted message stays open, so that its text is not lost.
  const isEditing = useIsEditing(row.key);
  if (!isStream && row.message.deletedAt !== null && !isEditing) {
    return (
      <p className="flex items-center gap-1.5 py-1 text-sm text-faint italic">
        <Trash2 aria-hidden="true" className="size-3.5" />
        {t('removed')}
      </p>
    );
  }
  if (isStream) return <StreamBody stream={row.stream} />;
  const stream = row.remake;
  return (
    <>
      {stream?.hasText === true ? (
        <StreamBody stream={stream} />
      ) : (
        <MessageText message={row.message} />
      )}
      {stream === null ? null : (
        <div className="flex min-h-7 items-center gap-2 text-xs wrap-anywhere text-faint">
          <Remaking tool={row.tool} />
          <StreamActions runId={stream.runId} chainId={null} />
        </div>
      )}
      {row.unmade === null || isRemade(row) ? null : (
        <Suspense fallback={<div className="mt-1 h-5" />}>
          <LeftAsItWas silence={row.unmade} />
        </Suspense>
      )}
    </>
  );
}

/** The growing text of a stream. Each drawing of the text renders only this element. */
function StreamBody({ stream: { messageId } }: { readonly stream: PageStream }) {
  const { space } = useOpenSpace();
  const text = useStreamText(space, messageId);
  return <MessageBody text={text} mentions={null} isStreaming />;
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

function speakerOf(row: MessageRowProps['row']): LineAuthor {
  if (row.kind === 'stream') {
    const { agentId, agentName } = row.stream;
    const { isPaused, tool } = row;
    return { id: agentId, name: agentName, kind: 'agent', isPaused, tool };
  }
  const { sender } = row.message;
  const done = { isPaused: false, tool: null };
  if (sender === null) return { id: 'conch', name: 'Conch', kind: 'service', ...done };
  return { ...sender, ...done };
}

/** The run that wrote the visible text of a row. Null if no agent wrote it. */
function useWhyRun(row: RowOfKind<'message'> | RowOfKind<'stream'>): string | null {
  const isStream = row.kind === 'stream';
  const shownRun = useShownRun(isStream ? null : row.message);
  if (isStream) return row.stream.runId;
  return isRemade(row) && row.remake !== null ? row.remake.runId : shownRun;
}

/**
 * Whether a new version replaces the text. It does as soon as its first word has arrived.
 */
function isRemade(row: MessageRowProps['row']): boolean {
  return row.kind === 'message' && row.remake !== null && row.remake.hasText;
}

// The class names are written in full, because Tailwind finds only such class names in the sources.
const PLACES = ['start-1.5', 'start-2.5', 'start-3.5'] as const;

/**
 * The thin lines beside an answer: one line for each asker, in the colour of that asker. The lines
 * show which answers belong together, and how many agents wait for each other. Each line reaches up
 * to the row above, so that equal lines of neighbouring rows join.
 */
function Rails({ names }: { readonly names: readonly string[] }) {
  const lookOf = useLookOf();
  return names.map((name, depth) => (
    <span
      // oxlint-disable-next-line react/no-array-index-key -- the depth identifies a line
      key={depth}
      aria-hidden="true"
      data-part="rail"
      className={`absolute -top-1 bottom-0 w-0.5 opacity-70 forced-colors:bg-[CanvasText] ${PLACES[depth] ?? ''} ${backgroundOf(lookOf(name))}`}
    />
  ));
}
