export type { Act, ActOrigin, ActResult, Rights, Visit } from './act.ts';
export { isVisibleToAll, maySee, type Audience } from './audience.ts';
export { homeOf, type Branch, type Chain, type Waiter } from './chain.ts';
export { decide, type Decision } from './decide.ts';
export { awaitsApproval } from './effect.ts';
export type {
  ApprovalAnswer,
  ApprovalVerdict,
  Effect,
  EffectOf,
  EventRefusal,
  NoticeKind,
  TextChange,
  ToolAnswer,
} from './effect.ts';
export { explain } from './explain/explain.ts';
export { explainRun, type RunFacts } from './explain/explain-run.ts';
export { passedOver, type SilentAgent } from './explain/passed-over.ts';
export { explainForumRule, forumChance } from './explain/forum-chance.ts';
export { agentsToContinue } from './limit/refused.ts';
export { describeEnding, endingOf, endingWords, type RunEnding } from './explain/ending-words.ts';
export { NO_FLOOR_WORDS } from './rules/rule-reasons.ts';
export { runSentence, type RunReason } from './explain/run-reason.ts';
export { explainRefusal, explainToolRefusal } from './explain/refusal-words.ts';
export {
  EMPTY_FLOOR,
  readFloor,
  turnsReserved,
  type Floor,
  type TurnLimitRefusal,
} from './floor.ts';
export type { CappedBinomial } from './chance/binomial.ts';
export { diceFrom, type Dice } from './chance/dice.ts';
export { activeAgents } from './forum/active-agents.ts';
export {
  tickChances,
  type MentionedChance,
  type ThreadChance,
  type TickChances,
} from './forum/chances.ts';
export { hasCharacters, visibleLine } from './forum/characters.ts';
export type { PlannedThread } from './forum/create-threads.ts';
export type { ForumSilence } from './forum/forum-silence.ts';
export { forumReplyRecord, type ForumReplyRecord } from './forum/forum-reply-record.ts';
export { DEFAULT_FORUM_SETTINGS, type ForumSettings } from './forum/forum-settings.ts';
export {
  agentSource,
  threadSource,
  type AgentSource,
  type ForumView,
  type OpenThread,
  type PendingMention,
  type ThreadSource,
} from './forum/forum-view.ts';
export { newThreadRecord, type NewThreadRecord } from './forum/new-thread-record.ts';
export {
  readNewThread,
  type NewThreadFacts,
  type NewThreadOutput,
} from './forum/new-thread-output.ts';
export { outputFacts } from './forum/output-facts.ts';
export { postMentions } from './forum/post-mentions.ts';
export { promptNames } from './forum/prompt-names.ts';
export { readForumReply, THREAD_IS_GONE, type ForumReplyOutput } from './forum/reply-output.ts';
export { runsCancelledBy, type CancellingEvent } from './floor/cancelled-runs.ts';
export type { PlannedReply } from './forum/reply.ts';
export { planTick, type TickPlan } from './forum/tick.ts';
export { titleOverlap, type TitleOverlap } from './forum/title.ts';
export {
  asCallId,
  asChainId,
  asMemberId,
  asMessageId,
  asRunId,
  asSpaceId,
  asThreadId,
  nthId,
  type CallId,
  type ChainId,
  type MemberId,
  type MessageId,
  type RunId,
  type SpaceId,
  type ThreadId,
} from './ids.ts';
export { utcDay, type Instant } from './instant.ts';
export {
  aboveCeiling,
  BOUNDED_SETTINGS,
  DEFAULT_CEILINGS,
  isSameLimit,
  withinCeilings,
  type BoundedSettings,
  type Ceilings,
  type EffectiveSettings,
} from './limit/ceilings.ts';
export { limitUses, type LimitKind, type LimitUse } from './limit/limit-use.ts';
export { atLeast, countedSpend, exactUsd, sum } from './limit/money.ts';
export { timedOut, type RunProgress } from './limit/time-out.ts';
export { isUnbounded } from './limit/unbounded.ts';
export type {
  AgentMember,
  Member,
  MemberKind,
  NewMember,
  Outsider,
  PersonMember,
  SenderKind,
} from './roster/member.ts';
export type { Message, MessageStatus, Sender, SpokenMessage } from './message.ts';
export { matchingForm } from './names/matching-form.ts';
export { skeletonsOf } from './names/confusable.ts';
export { nameReason } from './names/name-reason.ts';
export { nameRefusal, standingRefusal, type NameRefusal } from './names/name-refusal.ts';
export { floorTools, toolsOfRun } from './on/tool-called.ts';
export type { OverBudget, RunCosts } from './limit/over-budget.ts';
export { preview, previewAll, type Draft, type Preview, type PreviewWarning } from './preview.ts';
export type { PolicyChoice, FloorQuestion, Speaker } from './policy/choice.ts';
export {
  changeToMode,
  modeOf,
  MODE_NAMES,
  MODES,
  needsMainAgent,
  settingsOfMode,
  settingsOfNewSpace,
  type Mode,
  type ModeSettings,
} from './policy/modes.ts';
export { FLOOR_POLICIES, policyOf } from './policy/policies.ts';
export type { FloorPolicies, FloorPolicy } from './policy/policy.ts';
export { HistoryReplay, replay, type History, type Replay } from './history/replay.ts';
export { indexOf, type RosterIndex } from './roster/roster-index.ts';
export { buildRoster, rosterRefusals, RosterRefused, type Roster } from './roster/roster.ts';
export { explainRule, RULE_IDS, writtenRule, type RuleId } from './rule-id.ts';
export {
  NOTHING_SPENT,
  RUN_FAILURES,
  delegationOf,
  type CancelReason,
  isOfVersion,
  type FloorRequest,
  type Cause,
  type HandOff,
  type RunOutcome,
  type OutcomeKind,
  type QuestionOutcome,
  type Run,
  type RunFailure,
  type Spend,
  type Usage,
  type VersionModel,
} from './run.ts';
export type { Budget, ChoiceSetting, GroupSetting, SpaceSetting, SettingTable } from './setting.ts';
export {
  DEFAULT_SETTINGS,
  POLICIES,
  SPACE_SETTINGS,
  type PolicyName,
  type SpaceSettings,
  type TimeOuts,
  type Visibility,
} from './settings.ts';
export type { RunReport, SpaceEvent, StreamedText, ToolCalled } from './space-event.ts';
export { NO_EARLIER_MESSAGES, type EarlierMessages } from './earlier-messages.ts';
export { saySame } from './limit/no-news.ts';
export { earlierIn, withLinkedMessages, type LinkedMessage } from './history/linked-message.ts';
export { draftAudience, type DraftInSpace } from './speech/read-draft.ts';
export {
  approvalReason,
  isApprovalCode,
  type ApprovalCode,
  type ApprovalParams,
  type ApprovalPhrase,
} from './speech/approval-words.ts';
export { NOTICE_WORDS, type NoticeParams, type NoticePhrase } from './speech/notice-words.ts';
export { newSpace, type SpaceState } from './space-state.ts';
export { analyse, type Analysis, type AnalyseInput } from './text/analyse.ts';
export { isBlank } from './text/blank.ts';
export type { Mention, MentionPlace } from './text/mention/mention.ts';
export { parseMentions } from './text/mentions.ts';
export { nearestName, nearestWord } from './text/mention/nearest-name.ts';
export {
  reasonMaker,
  type InnerReason,
  type MadeReason,
  type ReasonInput,
  type ReasonParamsOf,
  type ReasonWords,
} from './text/reason-maker.ts';
export { normalized } from './text/normalized.ts';
export { foundRanges, type TextRange } from './text/search/found-ranges.ts';
export {
  parseSearch,
  type SearchDay,
  type SearchFilter,
  type SearchProblem,
  type SearchQuery,
} from './text/search/search-query.ts';
export { placeOfWord, termsOfText, termsOfWord } from './text/search/search-terms.ts';
export { searchingForm } from './text/searching-form.ts';
export { ShownWords } from './text/shown-words.ts';
export { visibleText } from './text/visible-text.ts';
export type { ToolCall, ToolName, ToolRefusal, WaitRequest } from './tool-call.ts';
export { unreachable } from './unreachable.ts';
export { isApproval, type SentResult, type Wait, type WaitFor } from './wait.ts';
