export { cursorAfter, readDurable } from '../client/feed-cursor.ts';
export type { DurableFrame, FeedCursor, FeedStep } from '../client/feed-cursor.ts';
export { afterPassing } from '../client/view/after-passing.ts';
export type { PendingMessage } from '../client/view/pending.ts';
export type { RunView } from '../client/view/runs.ts';
export {
  afterEvent,
  afterSubscribed,
  viewOf,
  withOlder,
  type LoadedSpace,
  type TypingView,
} from '../client/view/space-view.ts';
export { silencesOf, type SilenceView } from '../client/view/silences.ts';
export type { StreamView } from '../client/view/streams.ts';
export { unreadIn, type Unread } from '../client/view/unread.ts';
export {
  analyse,
  matchingForm,
  nearestName,
  parseMentions,
  rosterOf,
  type AnalyseInput,
  type Analysis,
  type Mention,
  type MentionPlace,
  type Roster,
} from '../mentions.ts';
