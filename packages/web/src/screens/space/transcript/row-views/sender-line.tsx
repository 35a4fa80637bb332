import { useTranslation } from '../../../../words/use-translation.ts';
import { useWhoText } from '../../../../parts/faces/faces.ts';
import { Avatar } from '../../../../parts/names/avatar.tsx';
import { isolated } from '../../../../parts/names/isolated.ts';
import { Moment } from '../../../../parts/figures/moment.tsx';
import { Name } from '../../../../parts/names/name.tsx';
import { WithNames } from '../../../../parts/names/with-names.tsx';
import { Dots } from './dots.tsx';
import { useLabelOf } from '../member-name.ts';

export interface LineAuthor {
  readonly id: string;
  readonly name: string;
  readonly kind: 'person' | 'agent' | 'service';
  readonly isPaused: boolean;
  /** The name of the tool in use. */
  readonly tool: string | null;
}

interface GutterProps {
  readonly speaker: LineAuthor;
  readonly isFirst: boolean;
  readonly at: string | null;
}

/**
 * The avatar of the sender. If the message follows another message of the same sender, the time
 * replaces the avatar and is visible on hover.
 */
export function Gutter({ speaker, isFirst, at }: GutterProps) {
  return (
    <div className="w-9 shrink-0 pt-0.5">
      {isFirst ? <Avatar name={speaker.name} kind={speaker.kind} /> : null}
      {isFirst || at === null ? null : (
        <Moment
          at={at}
          isShort
          className="block pt-1 text-center text-[0.65rem] leading-4 whitespace-nowrap text-faint opacity-0 group-focus-within/message:opacity-100 group-hover/message:opacity-100"
        />
      )}
    </div>
  );
}

interface SenderLineProps {
  readonly speaker: LineAuthor;
  /** The time of the message. Null for a stream, and for a message that is not sent yet. */
  readonly at: string | null;
  readonly isStreaming: boolean;
}

/** The line above a message: its sender, and its time or the sender's current activity. */
export function SenderLine({ speaker, at, isStreaming }: SenderLineProps) {
  const { t } = useTranslation('chat');
  const { id, name, kind } = speaker;
  const whoText = useWhoText(name);
  const isRemoved = useLabelOf()(id).standing === 'removed';
  return (
    // The row's toolbar covers the end of this line, so the line wraps before it.
    <header className="flex flex-wrap items-baseline gap-x-2 pe-24 leading-5 pointer-coarse:pe-10">
      <Name name={name} className={`text-sm font-semibold ${whoText}`} />
      {/* Sighted readers see the kind by the shape of the avatar. */}
      {kind === 'person' ? null : (
        <span className="sr-only">{t(kind === 'agent' ? 'agentTag' : 'serviceTag')}</span>
      )}
      {isRemoved ? <span className="text-xs text-faint">{t('removedSender')}</span> : null}
      <span className="text-xs text-faint">
        {isStreaming ? <Doing {...speaker} /> : null}
        {at === null ? null : <Moment at={at} />}
      </span>
    </header>
  );
}

function Doing({ isPaused, tool }: Pick<LineAuthor, 'isPaused' | 'tool'>) {
  return (
    <span className="inline-flex items-center gap-1.5 wrap-anywhere text-soft">
      {isPaused ? null : <Dots />}
      <DoingWords isPaused={isPaused} tool={tool} />
    </span>
  );
}

function DoingWords({ isPaused, tool }: Pick<LineAuthor, 'isPaused' | 'tool'>) {
  const { t } = useTranslation('chat');
  if (isPaused || tool === null) return t(isPaused ? 'paused' : 'writing');
  return (
    <span>
      <WithNames words={t('using', { tool: isolated(tool) })} />
    </span>
  );
}
