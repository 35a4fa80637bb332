export { cursorAfter, readDurable } from '../client/live/feed-cursor.ts';
export type { DurableFrame, FeedCursor, FeedStep } from '../client/live/feed-cursor.ts';
export { afterPassing } from '../client/view/after-passing.ts';
export type { PendingMessage } from '../client/view/pending.ts';
export type { ActiveRun } from '../client/view/runs.ts';
export {
  afterEvent,
  afterSubscribed,
  viewOf,
  withOlder,
  type LoadedSpace,
  type TypingView,
} from '../client/view/space-view.ts';
export { byShownPlace, type TranscriptPlace } from '../client/view/shown-order.ts';
export { silencesOf, type SilenceView } from '../client/view/silences.ts';
export type { StreamView } from '../client/view/streams.ts';
export { unreadIn, type UnreadMessages } from '../client/view/unread.ts';
export {
  changeToMode,
  DEFAULT_SETTINGS,
  modeOf,
  MODES,
  MODE_NAMES,
  needsMainAgent,
  parseSearch,
  settingsOfMode,
  settingsOfNewSpace,
  SPACE_SETTINGS,
  type ChoiceSetting,
  type GroupSetting,
  type Mode,
  type ModeSettings,
  type SearchFilter,
  type SearchQuery,
  type SpaceSetting,
  type SettingTable,
} from '@conch/engine';
export { policyFacts, type PolicyFacts } from '../policy-facts.ts';
export {
  analyse,
  audienceOfDraft,
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
