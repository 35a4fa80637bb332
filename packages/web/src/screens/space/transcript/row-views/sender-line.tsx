import type { MessageOnWire } from '@conch/protocol';
import { useRef, useState } from 'react';
import { CornerDownRight } from 'lucide-react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { Avatar, whoText } from '../../../../parts/names/avatar.tsx';
import { isolated } from '../../../../parts/names/isolated.ts';
import { Moment } from '../../../../parts/figures/moment.tsx';
import { Name } from '../../../../parts/names/name.tsx';
import { WithNames } from '../../../../parts/names/with-names.tsx';
import { CostInRow } from '../../message/message-cost.tsx';
import { useIsRowWanted } from '../../message/use-is-row-wanted.ts';
import { canAskWhy, isEdited } from '../../message/what-can-be-done.ts';
import type { PrecedingAgent } from '../rows/preceding-agent.ts';
import { Dots } from './dots.tsx';
import { useLabelOf, useMarkedName } from '../member-name.ts';
import { namedList } from '../named.ts';
import { takePulse } from '../../../../state/why-pulse.ts';
import { useSpaceActions } from '../../space-actions.tsx';

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
  readonly message: MessageOnWire | null;
  /** The time of the message. */
  readonly at?: string;
  readonly isStreaming: boolean;
  readonly asked: PrecedingAgent | null;
  /** The run that “Why?” explains. Null if no agent wrote the text. */
  readonly whyRun?: string | null;
}

/** The line above a message with its sender, kind, audience and time. */
export function SenderLine(props: SenderLineProps) {
  const { speaker, message, isStreaming, asked } = props;
  const { t } = useTranslation('chat');
  const { id, name, kind } = speaker;
  const isRemoved = useLabelOf()(id).standing === 'removed';
  return (
    // The row's toolbar covers the end of this line, so the line wraps before it.
    <header className="flex flex-wrap items-baseline gap-x-2 pe-24 leading-5 pointer-coarse:pe-10">
      <Name name={name} className={`text-sm font-semibold ${whoText(name)}`} />
      {kind === 'person' ? null : (
        <span className="rounded bg-sunken px-1.5 forced-colors:outline text-[0.65rem] font-semibold tracking-wide text-soft uppercase">
          {t(kind === 'agent' ? 'agentTag' : 'serviceTag')}
        </span>
      )}
      {isRemoved ? <span className="text-xs text-faint">{t('removedSender')}</span> : null}
      {asked === null ? null : (
        <PrecedingMark precedingName={asked.precedingName} relation={asked.relation} />
      )}
      {message === null ? null : <Audience message={message} />}
      {message === null && !isStreaming ? null : <MessageTime {...props} />}
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

/**
 * The time or the current activity, the “Why?” button, and the cost, which appears without moving
 * the layout. Streams and messages share this component, so that the focus is not lost when a
 * stream becomes a message.
 */
function MessageTime({ speaker, message, at = '', whyRun = null }: SenderLineProps) {
  const { t } = useTranslation('chat');
  const place = useRef<HTMLSpanElement>(null);
  const isWanted = useIsRowWanted(place);
  return (
    <span ref={place} className="relative inline-flex gap-x-2 text-xs text-faint">
      {message === null ? <Doing {...speaker} /> : <Moment at={at} />}
      {message !== null && isEdited(message) ? <span>{t('edited')}</span> : null}
      {whyRun === null ? null : <WhyButton runId={whyRun} isReached={isWanted} />}
      {isWanted && message !== null && canAskWhy(message) ? (
        <CostInRow
          message={message}
          className="absolute start-full ms-2 opacity-0 transition-opacity group-focus-within/message:opacity-100 group-hover/message:opacity-100"
        />
      ) : null}
    </span>
  );
}

/** The agents that may read the message, unless all agents may. */
function Audience({ message: { audience, sender } }: { readonly message: MessageOnWire }) {
  const { t, i18n } = useTranslation('chat');
  const nameOf = useMarkedName();
  if (audience === 'everyone') return null;
  const others = audience.filter((id) => id !== sender?.id);
  if (others.length === 0) return null;
  return (
    <span
      title={t('toNamesHint')}
      className="rounded bg-info-tint px-1.5 forced-colors:outline text-xs text-info"
    >
      <WithNames words={t('toNames', { names: namedList(others.map(nameOf), i18n.language) })} />
    </span>
  );
}

interface WhyButtonProps {
  readonly runId: string;
  /** Whether the button is a tab stop. That is true after its row was hovered or focused. */
  readonly isReached: boolean;
}

/**
 * A button that opens the reason for an answer. The button is always visible, because people do not
 * look for hidden buttons.
 */
function WhyButton({ runId, isReached }: WhyButtonProps) {
  const { t } = useTranslation('message');
  const actions = useSpaceActions();
  const [isPulsing] = useState(takePulse);
  return (
    <button
      type="button"
      tabIndex={isReached ? 0 : -1}
      onClick={() => actions.openWhy(runId)}
      className={`-my-1 inline-flex min-h-6 items-center rounded px-1 text-xs underline decoration-edge decoration-dotted underline-offset-2 hover:text-accent hover:decoration-solid pointer-coarse:-my-3 pointer-coarse:min-h-11 pointer-coarse:px-2 ${isPulsing ? 'animate-[pulse_0.8s_ease-in-out_3] font-semibold text-accent motion-reduce:animate-none' : 'text-soft'}`}
    >
      {t('why')}
    </button>
  );
}

const WORDS = {
  asked: 'askedBy',
  answered: 'afterAnswer',
  stopped: 'afterStopped',
  failed: 'afterFailed',
} as const;

/**
 * A mark that names the agent whose message precedes this answer. If a quotation already names that
 * agent, the mark is omitted.
 */
function PrecedingMark({ precedingName, relation }: PrecedingAgent) {
  const { t } = useTranslation('chat');
  if (precedingName === null) return null;
  return (
    <span data-part="asked" className="text-xs text-soft">
      <CornerDownRight
        aria-hidden="true"
        className="me-1 inline size-3 align-[-0.1em] text-faint rtl:-scale-x-100"
      />
      <WithNames words={t(WORDS[relation], { name: isolated(precedingName) })} />
    </span>
  );
}
