import type { MessageOnWire } from '@conch/protocol';
import { useRef } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { Avatar, whoText } from '../../../parts/avatar.tsx';
import { isolated } from '../../../parts/isolated.ts';
import { Moment } from '../../../parts/moment.tsx';
import { Name } from '../../../parts/name.tsx';
import { WithNames } from '../../../parts/with-names.tsx';
import { CostInRow } from '../message/message-cost.tsx';
import { useIsRowWanted } from '../message/use-is-row-wanted.ts';
import { canAskWhy, isEdited } from '../message/what-can-be-done.ts';
import { WhyButton } from '../message/why-button.tsx';
import type { AskedBy } from './asked-by.ts';
import { AskedMark } from './asked-mark.tsx';
import { Dots } from './dots.tsx';
import { useMarkedName } from './member-name.ts';
import { namedList } from './named.ts';

export interface Speaker {
  readonly id: string;
  readonly name: string;
  readonly kind: 'person' | 'agent' | 'service';
  readonly isPaused: boolean;
  /** What it waits for before it goes on. */
  readonly tool: string | null;
}

interface GutterProps {
  readonly speaker: Speaker;
  readonly isFirst: boolean;
  readonly at: string | null;
}

/** The picture of who speaks; beside further messages, the time when one points at them. */
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

interface AuthorLineProps {
  readonly speaker: Speaker;
  readonly message: MessageOnWire | null;
  /** When it was said. */
  readonly at?: string;
  readonly isStreaming: boolean;
  readonly asked: AskedBy | null;
  /** The run that its Why? explains; `null`: no agent says it. */
  readonly whyRun?: string | null;
}

/** Who says it, what they are, to whom, and when. */
export function AuthorLine(props: AuthorLineProps) {
  const { speaker, message, isStreaming, asked } = props;
  const { t } = useTranslation('chat');
  const { name, kind } = speaker;
  return (
    // What lies under the actions of the row cannot be pressed: it goes on in the next line.
    <header className="flex flex-wrap items-baseline gap-x-2 pe-24 leading-5 pointer-coarse:pe-10">
      <Name name={name} className={`text-sm font-semibold ${whoText(name)}`} />
      {kind === 'person' ? null : (
        <span className="rounded bg-sunken px-1.5 forced-colors:outline text-[0.65rem] font-semibold tracking-wide text-soft uppercase">
          {t(kind === 'agent' ? 'agentTag' : 'serviceTag')}
        </span>
      )}
      {asked === null ? null : <AskedMark askedBy={asked.askedBy} how={asked.how} />}
      {message === null ? null : <Audience message={message} />}
      {message === null && !isStreaming ? null : <When {...props} />}
    </header>
  );
}

function Doing({ isPaused, tool }: Pick<Speaker, 'isPaused' | 'tool'>) {
  return (
    <span className="inline-flex items-center gap-1.5 wrap-anywhere text-soft">
      {isPaused ? null : <Dots />}
      <DoingWords isPaused={isPaused} tool={tool} />
    </span>
  );
}

function DoingWords({ isPaused, tool }: Pick<Speaker, 'isPaused' | 'tool'>) {
  const { t } = useTranslation('chat');
  if (isPaused || tool === null) return t(isPaused ? 'paused' : 'writing');
  return (
    <span>
      <WithNames words={t('using', { tool: isolated(tool) })} />
    </span>
  );
}

/**
 * When it was said, or that it is being said, and why; what it has cost comes beside it and moves
 * nothing. One place for both: whoever has the focus there keeps it when the bubble is a message.
 */
function When({ speaker, message, at = '', whyRun = null }: AuthorLineProps) {
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

/** Which agents it is for, where it is not for all of them. */
function Audience({ message: { audience, author } }: { readonly message: MessageOnWire }) {
  const { t, i18n } = useTranslation('chat');
  const nameOf = useMarkedName();
  if (audience === 'everyone') return null;
  const others = audience.filter((id) => id !== author?.id);
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
