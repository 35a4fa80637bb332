import type { Mention } from '@conch/sdk/view';
import type { ReactNode, Ref } from 'react';
import type { Box } from './popup-place.ts';

/** The text styles of the field and its mirror. Both must wrap their lines identically. */
export const FIELD_TEXT =
  'col-start-1 row-start-1 min-h-11 px-3 py-2.5 text-[1rem] leading-6 whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:plaintext] pointer-coarse:min-h-13 pointer-coarse:py-3.5 pointer-coarse:text-[16px]';

/**
 * An invisible copy of the text behind the field. It sets the height of the field, colours
 * mentions, and lets other code measure text positions.
 */
export function Mirror({
  ref,
  text,
  mentions,
  typedAt,
}: {
  readonly ref: Ref<HTMLDivElement>;
  readonly text: string;
  readonly mentions: readonly Mention[];
  /**
   * The start of the mention that the person is typing. This mention is not marked as unknown yet.
   */
  readonly typedAt: number | null;
}) {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const mention of mentions.length > MOST_TINTED ? [] : mentions) {
    const { start, end, kind } = mention;
    pieces.push(text.slice(at, start));
    const look = kind === 'unknown' || kind === 'outsider' ? UNKNOWN : KNOWN;
    pieces.push(
      <span key={start} className={start === typedAt ? '' : look}>
        {text.slice(start, end)}
      </span>,
    );
    at = end;
  }
  return (
    <div
      ref={ref}
      dir="auto"
      aria-hidden="true"
      className={`${FIELD_TEXT} pointer-events-none text-transparent select-none forced-colors:invisible`}
    >
      {pieces}
      {text.slice(at)}
      {'\u200B'}
    </div>
  );
}

// The maximum number of coloured mentions. Each key press lays out all of these mentions again, so
// a larger number would make typing slow.
const MOST_TINTED = 200;

const KNOWN = 'rounded-sm bg-chosen box-decoration-clone ring-2 ring-chosen';
const UNKNOWN = 'underline decoration-bad decoration-wavy decoration-1 underline-offset-4';

// The minimum distance from the edge of the frame.
const ROOM_PX = 10;

/**
 * Scrolls `frame` to the character at `offset`. The browser's own scrolling happens too early,
 * before the field has grown.
 */
export function showPlace(frame: HTMLElement, mirror: HTMLElement, offset: number): void {
  const place = boxAt(mirror, offset);
  if (place === null) return;
  const { top, bottom } = frame.getBoundingClientRect();
  const above = top - place.y;
  const below = place.y + place.height - bottom;
  if (above > 0) frame.scrollTop -= above + ROOM_PX;
  else if (below > 0) frame.scrollTop += below + ROOM_PX;
}

/** The screen position of the character at `offset`. */
export function boxAt(mirror: HTMLElement, offset: number): Box | null {
  const walker = document.createTreeWalker(mirror, NodeFilter.SHOW_TEXT);
  let remaining = offset;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { length } = node.textContent ?? '';
    if (remaining < length) {
      const range = document.createRange();
      range.setStart(node, remaining);
      range.setEnd(node, remaining + 1);
      return range.getBoundingClientRect();
    }
    remaining -= length;
  }
  return null;
}
