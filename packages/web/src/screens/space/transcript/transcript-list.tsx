import { getRouteApi } from '@tanstack/react-router';
import {
  useEffect,
  useRef,
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useState,
  type RefObject,
  useMemo,
} from 'react';
import type { PageView } from '../../../client/spaces/page-view.ts';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useTranslation } from '../../../words/use-translation.ts';
import { mayWrite } from '../message/what-can-be-done.ts';
import { useOpenSpace } from '../open-space.ts';
import { useTranscriptActions } from '../space-actions.tsx';
import { Pills } from './scrolling/pills.tsx';
import type { PlaceKeeper } from './scrolling/place-keeper.ts';
import { RowView } from './row-views/row-view.tsx';
import { keyScrolls, pressScrolls } from './scrolling/scrolls.ts';
import { UnreadPill } from './unread/unread-pill.tsx';
import { useJump } from './scrolling/use-jump.ts';
import { usePageKeys } from './keyboard/use-page-keys.ts';
import { useReadMark } from './unread/use-read-mark.ts';
import { useReadingPlace } from './scrolling/use-reading-place.ts';
import { useRoving } from './keyboard/use-roving.ts';
import { announce } from '../../../state/announcements.ts';
import { useMemberName } from './member-name.ts';
import type { Row } from './rows/row.ts';
import { unsentWords } from './row-views/unsent-words.ts';
import { newsSince, type SeenEnd } from './unread/news-since.ts';
import { useIsLost } from '../../../client/use-is-lost.ts';
import { usePreferences } from '../../../preferences.ts';
import { reuseRows } from './rows/reuse-rows.ts';
import { nothingRemembered, remembered } from './rows/reading-memory.ts';
import { transcriptRows } from './rows/transcript-rows.ts';
import { firstAfter } from './unread/unread-from.ts';

// Older messages load when the reader is this close to the top.
const AHEAD_PX = 1_200;

interface Older {
  readonly hasFailed: boolean;
  readonly fetchOlder: () => void;
  /** Loads older messages if the reader is near the top. */
  readonly look: () => void;
}

/** Loads older messages before the reader reaches the top. */
function useOlder(scroller: RefObject<HTMLElement | null>): Older {
  const { space } = useOpenSpace();
  const [hasFailed, setFailed] = useState(false);
  const isBusy = useRef(false);
  const fetchOlder = useCallback(() => {
    if (isBusy.current) return;
    isBusy.current = true;
    setFailed(false);
    space
      .loadOlder()
      .catch(() => setFailed(true))
      .finally(() => {
        isBusy.current = false;
      });
  }, [space]);
  const releaseIfMoved = useCallback(() => {
    const isMore = (space.view?.older ?? null) !== null;
    if (isMore && !hasFailed && (scroller.current?.scrollTop ?? AHEAD_PX) < AHEAD_PX) fetchOlder();
  }, [space, scroller, hasFailed, fetchOlder]);
  return { hasFailed, fetchOlder, look: releaseIfMoved };
}

const route = getRouteApi('/inside/spaces/$spaceId');

// The distance from the top to the “new” line. The end of the last read message is visible above
// the line.
const NEW_TOP_PX = 72;

/** The virtual list of the rows of a space. */
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
  useTranscriptActions(jump);
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
      {/* The status region announces streams. A live log would read them out word by word. */}
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
              mayWrite={mayWrite(view.space)}
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

/**
 * Aligns the rows to the bottom if they do not fill the view. Rows stay clickable while scrolling,
 * because a row may contain a Stop button.
 */
function Rows({ style, children, ref }: RowsProps) {
  return (
    <div ref={ref} className="mt-auto" style={{ ...style, pointerEvents: 'auto' }}>
      {children}
    </div>
  );
}

/** Jumps to the message that the URL names. */
function useMessageInAddress(jumpTo: (messageId: string) => void): void {
  const { message } = route.useSearch();
  const went = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (message === went.current) return;
    went.current = message;
    if (message !== undefined) jumpTo(message);
  }, [message, jumpTo]);
}

/** Scrolls to the end after this person has sent a message. */
function useEndAfterSending(keeper: PlaceKeeper): void {
  const { pending } = useOpenSpace().view;
  const newest = pending.at(-1)?.clientId;
  const before = useRef(newest);
  useEffect(() => {
    if (newest !== undefined && newest !== before.current) keeper.toEnd();
    before.current = newest;
  }, [newest, keeper]);
}

// During each press, the pointer moves a few pixels. Such a small move does not cancel the press.
const STILL_PX = 16;

/**
 * Completes a press on a button even if streamed text moves the button during the press. If the
 * pointer itself moves away, the press is cancelled.
 */
function holdPress({ target, pointerId, clientX, clientY }: PointerEvent): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button === null) return;
  const look = (now: globalThis.PointerEvent): void => {
    const moved = Math.hypot(now.clientX - clientX, now.clientY - clientY);
    if (moved > STILL_PX) button.releasePointerCapture(pointerId);
  };
  button.setPointerCapture(pointerId);
  button.addEventListener('pointermove', look);
  const letGo = (): void => button.removeEventListener('pointermove', look);
  button.addEventListener('lostpointercapture', letGo, { once: true });
}

/** Announces each unsent message and each approval once. */
function useAnnouncedTroubles(rows: readonly Row[]): void {
  const { t } = useTranslation('chat');
  const nameOf = useMemberName();
  const announcedKeys = useRef<Set<string> | null>(null);
  useEffect(() => {
    const isFirstLook = announcedKeys.current === null;
    announcedKeys.current ??= new Set();
    for (const row of rows) {
      const words = wordsOf(row);
      if (words === null || announcedKeys.current.has(row.key)) continue;
      announcedKeys.current.add(row.key);
      if (!isFirstLook) announce(words, { isUrgent: true });
    }
    function wordsOf(row: Row): string | null {
      if (row.kind === 'pending' && row.pending.state.kind === 'failed') {
        return unsentWords(t, row.pending, row.pending.state.failure);
      }
      if (row.kind !== 'approval' || row.approval.verdict !== null) return null;
      return t('saidAsks', { name: nameOf(row.approval.agentId) });
    }
  }, [rows, t, nameOf]);
}

/** Whether older rows were added at the top. The list then preserves its distance from the end. */
function useShift(rows: readonly Row[]): boolean {
  const shown = useRef<{ rows: readonly Row[]; isShift: boolean }>({ rows, isShift: false });
  if (shown.current.rows !== rows) {
    shown.current = { rows, isShift: oldestOf(shown.current.rows) !== oldestOf(rows) };
  }
  return shown.current.isShift;
}

function oldestOf(rows: readonly Row[]): string | undefined {
  return rows.find(({ kind }) => kind === 'message' || kind === 'notice')?.key;
}

/** The number of new messages since the view left the end. */
function useNews(isAtEnd: boolean): number {
  const { view } = useOpenSpace();
  const seenEnd = useRef<SeenEnd>({ seq: view.seq, streamIds: new Set() });
  if (isAtEnd) {
    const streamIds = new Set<string>(view.streams.map(({ messageId }) => messageId));
    seenEnd.current = { seq: view.seq, streamIds };
    return 0;
  }
  return newsSince(view, seenEnd.current);
}

/**
 * The rows of the open space. `mark` is the read mark when the space opened. Null means that all
 * messages were read.
 */
function useRows(mark: number | null): readonly Row[] {
  const { view } = useOpenSpace();
  const { showsSilences } = usePreferences();
  const isLost = useIsLost();
  const [rowsOf] = useState(rowReader);
  return useMemo(
    () => rowsOf(view, mark, { showsSilences, isLost }),
    [rowsOf, view, mark, showsSilences, isLost],
  );
}

/** Makes the rows of each view. A row that did not change stays the same object. */
function rowReader() {
  let memory = nothingRemembered;
  let rows: readonly Row[] = [];
  return (
    view: PageView,
    mark: number | null,
    shown: { readonly showsSilences: boolean; readonly isLost: boolean },
  ): readonly Row[] => {
    memory = remembered(memory, view);
    const { seams } = memory;
    const firstUnreadId = mark === null ? null : firstAfter(view, mark);
    rows = reuseRows(rows, transcriptRows(view, { seams, firstUnreadId, dayOf, ...shown }));
    return rows;
  };
}

function dayOf(at: string): string {
  return new Date(at).toDateString();
}
