import type { MessageOnWire } from '@conch/protocol';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '../../../../parts/loading/lazy-part.tsx';
import { isolated } from '../../../../parts/names/isolated.ts';
import { WithNames } from '../../../../parts/names/with-names.tsx';
import { takePulse } from '../../../../state/why-pulse.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { CostInRow } from '../../message/message-cost.tsx';
import { useIsRowWanted } from '../../message/use-is-row-wanted.ts';
import { canAskWhy, hasVersions, isEdited } from '../../message/what-can-be-done.ts';
import { useSpaceActions } from '../../space-actions.tsx';
import { useMarkedName } from '../member-name.ts';
import { namedList } from '../named.ts';
import type { PrecedingAgent } from '../rows/preceding-agent.ts';

// Lazy-loaded, because most messages are complete.
const StatusMark = lazyPart(async () => (await import('./status-mark.tsx')).StatusMark);

interface MessageFootnoteProps extends PrecedingAgent {
  /** Null while the answer streams. */
  readonly message: MessageOnWire | null;
  /** Whether a new version of the message is streaming. */
  readonly isRemade: boolean;
  /** The run that “Why?” explains. Null if no agent wrote the text. */
  readonly whyRun: string | null;
  /** The buttons that stop a streaming answer. */
  readonly children?: ReactNode;
}

/**
 * The small line below a message: why the message was written, who can read it, “Why?” and the
 * cost. A stream and its message share this component. So the focus stays and the text does not
 * move when the stream becomes a message.
 */
export function MessageFootnote(props: MessageFootnoteProps) {
  const { message, isRemade, whyRun, precedingName, relation, children } = props;
  const { t } = useTranslation('chat');
  const line = useRef<HTMLElement>(null);
  const isWanted = useIsRowWanted(line);
  const readers = message === null ? [] : privateReaders(message);
  const edited = message !== null && isEdited(message);
  const hasNothing = whyRun === null && precedingName === null && readers.length === 0 && !edited;
  if (hasNothing && children === undefined) return null;
  return (
    <footer
      ref={line}
      className="flex min-h-6.5 flex-wrap items-center gap-y-0.5 text-xs text-faint pointer-coarse:min-h-8"
    >
      {precedingName === null ? null : (
        <Item part="asked">
          <span>
            <WithNames words={t(BECAUSE[relation], { name: isolated(precedingName) })} />
          </span>
        </Item>
      )}
      {readers.length === 0 ? null : <Readers ids={readers} />}
      {edited ? <Item>{t('edited')}</Item> : null}
      {whyRun === null ? null : (
        <Item>
          <WhyButton runId={whyRun} isReached={isWanted} />
        </Item>
      )}
      {message === null || isRemade || !mayBeIncomplete(message) ? null : (
        <Item>
          <Suspense>
            <StatusMark message={message} />
          </Suspense>
        </Item>
      )}
      {isWanted && message !== null && canAskWhy(message) ? (
        <CostInRow
          message={message}
          className="ms-1.5 opacity-0 transition-opacity before:me-1.5 before:content-['·'] group-focus-within/message:opacity-100 group-hover/message:opacity-100"
        />
      ) : null}
      {children === undefined ? null : (
        <span className="ms-3 -my-1 inline-flex pointer-coarse:-my-2 pointer-coarse:ms-1">
          {children}
        </span>
      )}
    </footer>
  );
}

/** Whether a version of the message is incomplete. A complete message may have such versions. */
function mayBeIncomplete(message: MessageOnWire): boolean {
  return message.status !== 'complete' || hasVersions(message);
}

const BECAUSE = {
  asked: 'becauseAsked',
  answered: 'becauseAnswered',
  stopped: 'becauseStopped',
  failed: 'becauseFailed',
} as const;

/** A part of the line. A dot separates the part from the part before it. */
function Item({ part, children }: { readonly part?: string; readonly children: ReactNode }) {
  return (
    <span
      data-part={part}
      className="inline-flex max-w-full items-center empty:hidden not-first:before:mx-1.5 not-first:before:content-['·']"
    >
      {children}
    </span>
  );
}

/** The ids of the agents that can read the message. Empty if every agent can. */
function privateReaders({ audience, sender }: MessageOnWire): readonly string[] {
  return audience === 'everyone' ? [] : audience.filter((id) => id !== sender?.id);
}

function Readers({ ids }: { readonly ids: readonly string[] }) {
  const { t, i18n } = useTranslation('chat');
  const nameOf = useMarkedName();
  return (
    <Item>
      <span title={t('toNamesHint')} className="text-info">
        <WithNames words={t('toNames', { names: namedList(ids.map(nameOf), i18n.language) })} />
      </span>
    </Item>
  );
}

interface WhyButtonProps {
  readonly runId: string;
  /** Whether the button is a tab stop. That is true after its row was hovered or focused. */
  readonly isReached: boolean;
}

/**
 * A button that opens the reason for an answer. The button is always visible, because people do not
 * find a button that appears only on hover.
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
      className={`inline-flex min-h-6.5 items-center rounded underline decoration-edge decoration-dotted underline-offset-2 hover:text-ink hover:decoration-solid pointer-coarse:-mx-1 pointer-coarse:-my-2 pointer-coarse:min-h-11 pointer-coarse:px-1 ${isPulsing ? 'animate-[pulse_0.8s_ease-in-out_3] font-semibold text-ink motion-reduce:animate-none' : 'text-soft'}`}
    >
      {t('why')}
    </button>
  );
}
