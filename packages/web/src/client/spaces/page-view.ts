import type { FollowedSpace, SpaceView } from '@conch/sdk';
import type { StreamView } from '@conch/sdk/view';

/** A stream without its text. `useStreamText` renders the text. */
export interface PageStream extends Omit<StreamView, 'content'> {
  /** Whether the agent has written anything yet. */
  readonly hasText: boolean;
}

/**
 * The view of a space without the texts of its streams, so that a streamed word renders one bubble
 * and not the whole screen.
 */
export interface PageView extends Omit<SpaceView, 'streams'> {
  readonly streams: readonly PageStream[];
}

const shown = new WeakMap<FollowedSpace, { readonly of: SpaceView; readonly view: PageView }>();

/** The view of a space for the page. It is the same object while only stream texts grow. */
export function pageViewOf(space: FollowedSpace): PageView | null {
  if (space.view === null) return null;
  const before = shown.get(space);
  if (before?.of === space.view) return before.view;
  const view = pageView(space.view, before?.view ?? null);
  shown.set(space, { of: space.view, view });
  return view;
}

/** The page's view of a space. Reuses the earlier view and its streams as far as they are equal. */
export function pageView(view: SpaceView, before: PageView | null): PageView {
  const streams = pageStreams(view.streams, before?.streams ?? []);
  const now: PageView = { ...view, streams };
  return before !== null && isSame(before, now) ? before : now;
}

function pageStreams(
  streams: readonly StreamView[],
  before: readonly PageStream[],
): readonly PageStream[] {
  const now = streams.map(({ content, ...stream }): PageStream => {
    const same = before.find(({ messageId }) => messageId === stream.messageId);
    const next = { ...stream, hasText: content !== '' };
    return same !== undefined && isSame(same, next) ? same : next;
  });
  const isUnchanged = now.length === before.length && now.every((one, at) => one === before[at]);
  return isUnchanged ? before : now;
}

function isSame<Shape extends object>(one: Shape, other: Shape): boolean {
  return (Object.keys(other) as (keyof Shape)[]).every((key) => one[key] === other[key]);
}
