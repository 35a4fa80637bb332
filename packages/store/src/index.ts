import './needs-node.ts';
export { accessEpoch, bumpAccessEpoch, lockAccess } from './access/access-epoch.ts';
export { actsFor, receiveAct, sendAct, spacesWithActs, type ActRow } from './spaces/acts.ts';
export {
  addToAgentDay,
  agentCostsSince,
  holdAgentDay,
  serverCostsSince,
  spentOnDay,
  type DayCost,
} from './costs/agent-days.ts';
export {
  addAgentFile,
  allAgentFiles,
  removeAgentFile,
  saveAgentFile,
  type AgentFileRow,
} from './agents/agent-files.ts';
export { allFaces, faceOf, removeFace, saveFace, type FaceRow } from './access/faces.ts';
export { newestRunsIn, newestRunsOf, runsOfAgent } from './runs/agent-runs.ts';
export {
  addAgentVersion,
  agentVersionsBefore,
  countAgentVersions,
  removeAgentVersions,
  type AgentVersionRow,
  type KeptAgentVersion,
} from './agents/agent-versions.ts';
export {
  addAgent,
  agentById,
  agentsAfter,
  allAgents,
  kindsOfAgents,
  saveAgent,
  type AgentRow,
} from './agents/agents.ts';
export {
  addApproval,
  approvalOf,
  approvalsOfRun,
  approverForChain,
  closeApproval,
  decidedApprovals,
  nextApprovalDeadline,
  openApprovals,
  spacesWithOverdueApprovals,
  type ApprovalRow,
} from './runs/approvals.ts';
export { addAudience, audiencesOf, type AudienceRow } from './messages/audiences.ts';
export { chainStepOf, runsOfChain, type ChainPosition } from './runs/chain-runs.ts';
export { addChain, chainById, chainsBefore, endChain, type ChainRow } from './runs/chains.ts';
export {
  keepClientKey,
  madeWithKey,
  removeClientKeysOf,
  type ClientKey,
} from './access/client-keys.ts';
export {
  copyForum,
  editedMessages,
  setThreadCounters,
  revertEdits,
  type ForumCopy,
} from './forum/copy-forum.ts';
export type { Cost } from './costs/cost.ts';
export type { Database } from './database.ts';
export { SCHEMA_VERSION } from './migrations/all-migrations.ts';
export { lastTextInChains, messagesInChain } from './runs/chain-messages.ts';
export {
  deletedAmong,
  eraseSomeOf,
  forgetDeletion,
  hasRowsLeft,
  markSpaceDeleted,
  nextPurge,
  spacesToErase,
  type DeletedSpaceRow,
} from './spaces/deleted-spaces.ts';
export { addDirectSpace, directAmong, directIds, directSpaceOf } from './spaces/direct-spaces.ts';
export {
  deletedSpacesOwnedBy,
  lockDeletedSpace,
  ownedDeleted,
  restorableSpaces,
  restoreRows,
  setPurgeTime,
  type RestorableSpaceRow,
} from './spaces/kept-rows.ts';
export { personSpacesAmong, savePersonSpace, type PersonSpaceRow } from './spaces/person-spaces.ts';
export {
  addCopiedRow,
  eachCopiedRow,
  eachRowOfSpace,
  isCopiedTable,
  rowProblem,
  rowsOfSpace,
  type CopiedRow,
  type CopiedTable,
} from './spaces/space-copy.ts';
export {
  addFloor,
  floorOf,
  lockFloor,
  saveFloor,
  wakingSpaces,
  type FloorRow,
} from './spaces/floors.ts';
export { openThreadCount, threadsByIds, type ThreadName } from './forum/forum-facts.ts';
export {
  addReplies,
  addThread,
  dropTitle,
  nextThreadNumber,
  spacesOfThread,
  threadById,
  newestThreads,
  threadsBefore,
  threadsExpiring,
  titlesSince,
  type ActivityPlace,
  type ExpiringThreads,
  type ThreadRow,
} from './forum/forum-threads.ts';
export {
  addTick,
  countWritten,
  endTick,
  tickNumbered,
  ticksAfter,
  ticksBefore,
  type TickRow,
} from './forum/forum-ticks.ts';
export {
  addForum,
  forksOf,
  forumOf,
  forumsDue,
  nextTickAfter,
  saveForum,
  type ForumRow,
} from './forum/forums.ts';
export {
  addToHistory,
  hasEventSince,
  rareEventsOf,
  historyBetween,
  redactDecision,
  redactEvent,
  type HistoryRow,
} from './spaces/history.ts';
export {
  changeMessage,
  changeReactions,
  deleteMessage,
  markPrivate,
  versionsOf,
  type VersionRow,
} from './messages/message-changes.ts';
export {
  addMessage,
  messageByClientKey,
  messageById,
  messagesBefore,
  messagesBetween,
  messagesByIds,
  newestForAudiences,
  newestPosts,
  postsAfter,
  streamedMessages,
  type MessageRow,
} from './messages/messages.ts';
export {
  addName,
  claimName,
  holdNames,
  namesSince,
  namesVersion,
  ownerOfClaim,
  releaseNames,
  type NameAssignment,
} from './agents/names.ts';
export { endLease, endOtherLeases, renewLease } from './runs/nodes.ts';
export {
  addPerson,
  allPeople,
  allPeopleAccess,
  listedPerson,
  peopleAfter,
  personAccess,
  personById,
  savePerson,
  setAdmin,
  setPassword,
  touchPerson,
  type ListedPersonRow,
  type PersonAccessRow,
  type PersonRow,
} from './access/people.ts';
export {
  addPendingMention,
  clearPendingMentions,
  dropPendingMentions,
  pendingAmong,
  pendingMentionsAfter,
  pendingMentionsIn,
  pendingMentionsOf,
  type PendingMentionRow,
  type PendingMentionPlace,
} from './forum/pending-mentions.ts';
export {
  chooseDefaultModel,
  readDefaultModel,
  type DefaultModelRow,
} from './agents/default-model.ts';
export {
  addProvider,
  allProviders,
  providerNamed,
  removeProvider,
  saveProvider,
  type ProviderRow,
} from './agents/providers.ts';
export {
  lowerReadMark,
  raiseReadMark,
  readMarkOf,
  readMarksOf,
  type ReadMarkRow,
} from './messages/read-marks.ts';
export {
  claimableRuns,
  claimRun,
  holdsClaim,
  liveRunCounts,
  nextRunOf,
  releaseRunsOf,
  releaseRunsOfDeadNodes,
  requeueRun,
  runsOwnedBy,
  type Claim,
} from './runs/run-claims.ts';
export { release, reserve, reservedForOthers } from './costs/reservations.ts';
export {
  addStep,
  countShownSteps,
  dropNotes,
  finishStep,
  redactStep,
  shownStepsOf,
  stepsOf,
  type StepRow,
  spentSoFar,
  type SpentSoFar,
} from './runs/run-steps.ts';
export { dropReport, reportOf, reportRun, takeReport, type ReportRow } from './runs/run-reports.ts';
export {
  addRun,
  endRun,
  parkRun,
  queueRun,
  runById,
  hasPrivateRun,
  runCountsOf,
  setWaiters,
  type RunRow,
} from './runs/runs.ts';
export {
  addSchedule,
  comingSchedules,
  moveSchedule,
  removeSchedule,
  removeSchedulesOpenedBy,
  saveSchedule,
  scheduleById,
  schedulesOf,
  setNextTime,
  type ScheduleRow,
} from './spaces/schedules.ts';
export type { Script } from './script.ts';
export {
  addSecret,
  endSecretsNamed,
  removeExpiredSecrets,
  removeSecretsNamed,
  secretsNamed,
  type SecretRow,
} from './access/secrets.ts';
export {
  addSession,
  removeExpiredSessions,
  removeSession,
  removeSessionsOf,
  removeSessionsOpenedBy,
  sessionByKey,
  sessionsOf,
  touchSession,
  type SessionRow,
} from './access/sessions.ts';
export {
  addSignInLink,
  removeExpiredSignInLinks,
  removeSignInLinksOf,
  removeUnusedSignInLinksBy,
  signInLinkByHash,
  useSignInLink,
  type SignInLinkRow,
} from './access/sign-in-links.ts';
export type { StreamPlace } from './runs/shown-place.ts';
export { addToModelDay } from './costs/model-days.ts';
export { costsOfSpacesSince } from './costs/costs-of-spaces.ts';
export {
  activeDaysIn,
  activeDaysSince,
  addToSpaceDay,
  spaceCostsSince,
  type ActiveDay,
  type SpaceDayCost,
} from './costs/space-days.ts';
export {
  isMember,
  membersOf,
  putSpaceMember,
  removeSpaceMember,
  spacesOf,
  type SpaceMemberRow,
} from './spaces/space-members.ts';
export {
  silentRuns,
  spaceRuns,
  unendedRuns,
  type SpaceRuns,
  type SilentRuns,
} from './runs/space-runs.ts';
export {
  ownerCount,
  peopleOf,
  removeSpaceRole,
  removeSpaceRolesOf,
  rolesOf,
  setSpaceRole,
  type StoredSpaceRole,
  type SpaceRoleRow,
} from './access/space-roles.ts';
export {
  addGrant,
  grantOf,
  grantsOf,
  grantsTo,
  removeGrant,
  removeGrantsBeyondOwn,
  removeGrantsOpenedBy,
  removeGrantsBy,
  removeGrantsIn,
  type GrantRow,
} from './spaces/space-grants.ts';
export { mayAllRead, mayAnyRead, reachOf } from './access/reach.ts';
export {
  addSpace,
  allSpaces,
  saveSpace,
  spaceById,
  spacesByIds,
  type SpaceRow,
} from './spaces/spaces.ts';
export { placeStream } from './runs/stream-places.ts';
export { isDiskFull, StoreFailed, type StoreFailureCode } from './store-failure.ts';
export {
  dropSummariesOf,
  dropSummary,
  putSummary,
  summariesOver,
  summaryOf,
  type SummaryKey,
  type SummaryRow,
} from './messages/summaries.ts';
export {
  allToolPins,
  pinNewTool,
  pinTool,
  toolPin,
  withdrawTool,
  type ToolPinRow,
} from './agents/tool-pins.ts';
export {
  addToken,
  removeToken,
  removeTokensOf,
  removeTokensOpenedBy,
  renewToken,
  tokenByHash,
  tokenById,
  tokensOf,
  touchToken,
  type TokenRow,
  type TokenUse,
} from './access/tokens.ts';
export { unreadOf, type UnreadCounts } from './messages/unread.ts';
export { raiseTimeFloor, timeFloor } from './access/time-floor.ts';
export { removeOldTickets, useTicket } from './access/used-tickets.ts';
