import type { MessageOnWire } from '@conch/protocol';
import type { FollowedSpace } from '@conch/sdk';
import { CircleHelp, Copy, Ellipsis, Reply, SmilePlus } from 'lucide-react';
import { memo, Suspense, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { IconButton } from '../../../parts/buttons/icon-button.tsx';
import { lazyPart } from '../../../parts/loading/lazy-part.tsx';
import { useOpenSpace } from '../open-space.ts';
import { useSpaceActions } from '../space-actions.tsx';
import { copyText } from './copy-text.ts';
import { CostInRow } from './message-cost.tsx';
import { pickReaction } from './reactions/picking-reaction.ts';
import { plainText } from './text/one-line.ts';
import { useIsRowWanted } from './use-is-row-wanted.ts';
import { useShownRun } from './versions/use-shown-run.ts';
import {
  canAskWhy,
  canCopy,
  canReact,
  canReply,
  mayWrite,
  type MessageReader,
} from './what-can-be-done.ts';

const MoreMenu = lazyPart(async () => (await import('./more-menu.tsx')).MoreMenu);

interface MessageActionsProps {
  readonly message: MessageOnWire;
  readonly isOwn: boolean;
  /** Whether the row shows the time, the cost and "Why?" next to the sender. */
  readonly hasTime: boolean;
}

/**
 * The toolbar of a message. The row of the message must be focusable and have the classes
 * `group/message relative`.
 */
export function MessageActions({ message, isOwn, hasTime }: MessageActionsProps) {
  const { space, view } = useOpenSpace();
  const isWriter = mayWrite(view.space);
  const actionProps = { message, isOwn, hasTime };
  return <Toolbar {...actionProps} mayWrite={isWriter} space={space} />;
}

// Memoized, because the view changes with each streamed word, but the toolbar does not.
const Toolbar = memo(function Toolbar(
  props: MessageActionsProps & MessageReader & { readonly space: FollowedSpace },
) {
  const { t } = useTranslation('message');
  const bar = useRef<HTMLDivElement>(null);
  const isWanted = useIsRowWanted(bar);
  const [isOpen, setOpen] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('actions')}
      onKeyDown={moveFocus}
      // The toolbar stays in view while its row is, so that the header of the space never cuts it off.
      className={`pointer-events-auto sticky flex items-center ${props.hasTime ? 'top-1 mt-0.5' : 'top-4 -translate-y-3'} rounded-lg border border-line bg-card shadow-sm transition-opacity group-focus-within/message:opacity-100 group-hover/message:opacity-100 pointer-coarse:static pointer-coarse:mt-0 pointer-coarse:translate-y-0 pointer-coarse:border-0 pointer-coarse:bg-transparent pointer-coarse:opacity-100 pointer-coarse:shadow-none ${isOpen ? 'opacity-100' : 'opacity-0'}`}
    >
      {isWanted && !props.hasTime && canAskWhy(props.message) ? (
        <CostInRow message={props.message} className="ps-2" />
      ) : null}
      {isWanted ? <QuickActions {...props} /> : null}
      <button
        ref={more}
        type="button"
        aria-label={t('more')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        // The button becomes a tab stop only after its row was hovered or focused. Otherwise every
        // row would add a tab stop.
        tabIndex={isWanted ? 0 : -1}
        onClick={() => setOpen(true)}
        className="inline-flex size-7 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-hover hover:text-ink pointer-coarse:size-11"
      >
        <Ellipsis aria-hidden="true" className="size-4" />
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <MoreMenu {...props} anchor={more} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
});

function QuickActions({ message, hasTime, ...by }: MessageActionsProps & MessageReader) {
  const { t } = useTranslation('message');
  const whyRun = useShownRun(message);
  const actions = useSpaceActions();
  return (
    <span className="flex pointer-coarse:hidden">
      {canAskWhy(message) && !hasTime ? (
        <IconButton
          isSmall
          label={t('why')}
          icon={<CircleHelp className="size-4" />}
          onClick={() => actions.openWhy(whyRun ?? message.runId)}
        />
      ) : null}
      {canReact(message, by) ? (
        <IconButton
          isSmall
          label={t('addReaction')}
          icon={<SmilePlus className="size-4" />}
          onClick={() => pickReaction(message.id)}
        />
      ) : null}
      {canReply(message, by) ? (
        <IconButton
          isSmall
          label={t('reply')}
          icon={<Reply className="size-4 rtl:-scale-x-100" />}
          onClick={() => actions.reply(message)}
        />
      ) : null}
      {canCopy(message) ? (
        <IconButton
          isSmall
          label={t('copyText')}
          icon={<Copy className="size-4" />}
          onClick={() => copyText(plainText(message.content), t('copiedText'))}
        />
      ) : null}
    </span>
  );
}

/** Arrow keys move the focus along the toolbar, mirrored for right-to-left languages. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const isArrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
  if (!isArrow || !(event.target instanceof HTMLElement)) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === event.target);
  if (at === -1) return;
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const by = (event.key === 'ArrowRight') === isRtl ? -1 : 1;
  buttons.at((at + by) % buttons.length)?.focus();
  event.preventDefault();
}
