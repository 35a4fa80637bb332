import { getRouteApi } from '@tanstack/react-router';
import {
  useEffect,
  useRef,
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { holdPress } from '../../../parts/hold-press.ts';
import { mayWrite } from '../message/what-can-be-done.ts';
import { useOpenSpace } from '../open-space.ts';
import { useTranscriptDoor } from '../space-doors.tsx';
import { Pills } from './pills.tsx';
import type { PlaceKeeper } from './place-keeper.ts';
import { RowView } from './row-view.tsx';
import { keyScrolls, pressScrolls } from './scrolls.ts';
import { UnreadPill } from './unread-pill.tsx';
import { useAnnouncedTroubles } from './use-announced-troubles.ts';
import { useJump } from './use-jump.ts';
import { useNews } from './use-news.ts';
import { useOlder } from './use-older.ts';
import { usePageKeys } from './use-page-keys.ts';
import { useReadMark } from './use-read-mark.ts';
import { useReadingPlace } from './use-reading-place.ts';
import { useRoving } from './use-roving.ts';
import { useRows } from './use-rows.ts';
import { useShift } from './use-shift.ts';

const route = getRouteApi('/inside/spaces/$spaceId');

// Below the edge, so that what was read last is still seen.
const NEW_TOP_PX = 72;

/** The rows of a space, as many of them as are seen. */
export function TranscriptList({ mark }: { readonly mark: number | null }) {
  const { t } = useTranslation('chat');
  const { view } = useOpenSpace();
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const rows = useRows(mark);
  const start = rows.some(({ kind }) => kind === 'new') ? { key: 'new', top: NEW_TOP_PX } : null;
  const place = useReadingPlace({ scroller, list, rows, start });
  const { keeper, isFollowing } = place;
  const older = useOlder(scroller);
  const roving = useRoving(rows, scroller);
  usePageKeys({ rows, roving, scroller });
  const jump = useJump({ rows, place, focusRow: roving.goTo });
  useTranscriptDoor(jump);
  useMessageInAddress(jump.jumpTo);
  useEndAfterSending(keeper);
  const { isUnreadAbove, look } = useReadMark({ scroller, keeper, rows, isFollowing });
  useAnnouncedTroubles(rows);
  const news = useNews(isFollowing);
  const isShift = useShift(rows);
  useEffect(() => older.look(), [older, rows]);
  const stop = rows.findIndex(({ key }) => key === roving.stop);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {isUnreadAbove && !jump.isOnItsWay ? (
        <UnreadPill jump={jump} keeper={keeper} roving={roving} />
      ) : null}
      {/* Streams are told of by the status region: a live log would read them word by word. */}
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={t('log', { space: view.space.name })}
        onScroll={() => {
          keeper.scrolled();
          older.look();
          look();
        }}
        onWheel={() => keeper.interrupt()}
        onTouchStart={() => keeper.interrupt()}
        onPointerDown={(event) => pressed(event, keeper)}
        onKeyDown={(event) => {
          if (keyScrolls(event.key)) keeper.interrupt();
          roving.onKeyDown(event);
        }}
        onFocus={roving.onFocus}
        onBlur={roving.onBlur}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain pb-4 [overflow-anchor:none]"
      >
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          data={rows}
          shift={isShift}
          as={Rows}
          keepMounted={stop === -1 ? [] : [stop]}
          onResize={() => {
            keeper.settle();
            roving.settle();
            look();
          }}
        >
          {(row) => (
            <RowView
              key={row.key}
              row={row}
              isActive={row.key === roving.stop}
              mayWrite={mayWrite(view.space.role)}
              hasFailed={row.kind === 'top' && older.hasFailed}
              onRetry={older.fetchOlder}
            />
          )}
        </Virtualizer>
      </div>
      <Pills isAtEnd={isFollowing} news={news} jump={jump} />
    </div>
  );
}

function pressed(event: PointerEvent, keeper: PlaceKeeper): void {
  holdPress(event);
  if (pressScrolls(event)) keeper.interrupt();
}

interface RowsProps {
  readonly style: CSSProperties;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

/** Few rows stand at the bottom. They can be pressed while they move: Stop is in one of them. */
function Rows({ style, children, ref }: RowsProps) {
  return (
    <div ref={ref} className="mt-auto" style={{ ...style, pointerEvents: 'auto' }}>
      {children}
    </div>
  );
}

/** The link of a message leads to it. */
function useMessageInAddress(jumpTo: (messageId: string) => void): void {
  const { message } = route.useSearch();
  const went = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (message === went.current) return;
    went.current = message;
    if (message !== undefined) jumpTo(message);
  }, [message, jumpTo]);
}

/** Who says something wants to see it. */
function useEndAfterSending(keeper: PlaceKeeper): void {
  const { pending } = useOpenSpace().view;
  const newest = pending.at(-1)?.clientId;
  const before = useRef(newest);
  useEffect(() => {
    if (newest !== undefined && newest !== before.current) keeper.toEnd();
    before.current = newest;
  }, [newest, keeper]);
}
