export { accessEpoch, bumpAccessEpoch } from './access-epoch.ts';
export { actsFor, receiveAct, sendAct, spacesWithActs, type ActRow } from './acts.ts';
export {
  addToAgentDay,
  agentCostsSince,
  holdAgentDay,
  serverCostsSince,
  spentOnDay,
  type DayCost,
} from './agent-days.ts';
export {
  addAgentFile,
  allAgentFiles,
  removeAgentFile,
  saveAgentFile,
  type AgentFileRow,
} from './agent-files.ts';
export { newestRunsIn, newestRunsOf, runsOfAgent } from './agent-runs.ts';
export {
  addAgentVersion,
  agentVersionsBefore,
  countAgentVersions,
  removeAgentVersions,
  type AgentVersionRow,
  type KeptAgentVersion,
} from './agent-versions.ts';
export {
  addAgent,
  agentById,
  agentsAfter,
  allAgents,
  kindsOfAgents,
  saveAgent,
  type AgentRow,
} from './agents.ts';
export {
  addApproval,
  approvalDeadlines,
  approvalOf,
  approvalsOfRun,
  closeApproval,
  decidedApprovals,
  openApprovals,
  type ApprovalRow,
} from './approvals.ts';
export { addAudience, audiencesOf, type AudienceRow } from './audiences.ts';
export { chainStepOf, runsOfChain, type ChainStep } from './chain-runs.ts';
export { addChain, chainById, chainsBefore, endChain, type ChainRow } from './chains.ts';
export {
  copyForum,
  editedMessages,
  setThreadCounters,
  takeBackEdits,
  type ForumCopy,
} from './copy-forum.ts';
export type { Cost } from './cost.ts';
export type { Database } from './database.ts';
export { addFloor, floorOf, lockFloor, saveFloor, wakingSpaces, type FloorRow } from './floors.ts';
export { openThreadCount, threadsByIds, type ThreadName } from './forum-facts.ts';
export {
  addReplies,
  addThread,
  dropTitle,
  nextThreadNumber,
  threadById,
  newestThreads,
  threadsBefore,
  threadsExpiring,
  titlesSince,
  type ActivityPlace,
  type ExpiringThreads,
  type ThreadRow,
} from './forum-threads.ts';
export {
  addTick,
  countWritten,
  endTick,
  tickNumbered,
  ticksAfter,
  ticksBefore,
  type TickRow,
} from './forum-ticks.ts';
export {
  addForum,
  forksOf,
  forumOf,
  forumsDue,
  nextTickAfter,
  saveForum,
  type ForumRow,
} from './forums.ts';
export {
  addToHistory,
  eventsOfMembers,
  hasHappenedSince,
  historyBetween,
  redactDecision,
  redactEvent,
  type HistoryRow,
} from './history.ts';
export {
  addInvitation,
  invitationByHash,
  invitationsOf,
  removeInvitation,
  removeInvitationsBeyondOwn,
  removeInvitationsBy,
  useInvitation,
  type InvitationRow,
} from './invitations.ts';
export {
  changeMessage,
  deleteMessage,
  markPrivate,
  versionsOf,
  type VersionRow,
} from './message-changes.ts';
export {
  addMessage,
  lastTextOf,
  messageByClientKey,
  messageById,
  messagesBefore,
  messagesBetween,
  messagesByIds,
  newestForAudiences,
  newestPosts,
  postsAfter,
  type MessageRow,
} from './messages.ts';
export {
  addName,
  claimName,
  holdNames,
  namesSince,
  namesVersion,
  ownerOfClaim,
  releaseNames,
  type NameGiven,
} from './names.ts';
export { endLease, endOtherLeases, renewLease } from './nodes.ts';
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
} from './people.ts';
export {
  addPendingMention,
  clearPendingMentions,
  dropPendingMentions,
  pendingMentionsAfter,
  pendingMentionsIn,
  pendingMentionsOf,
  type PendingMentionRow,
  type PendingPlace,
} from './pending-mentions.ts';
export { chooseDefaultModel, readDefaultModel, type DefaultModelRow } from './default-model.ts';
export {
  addProvider,
  allProviders,
  providerNamed,
  removeProvider,
  saveProvider,
  type ProviderRow,
} from './providers.ts';
export { raiseReadMark, readMarkOf, readMarksOf, type ReadMarkRow } from './read-marks.ts';
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
} from './run-claims.ts';
export { release, reserve, reservedForOthers } from './reservations.ts';
export { addStep, dropNotes, finishStep, redactStep, stepsOf, type StepRow } from './run-steps.ts';
export { dropReport, reportOf, reportRun, takeReport, type ReportRow } from './run-reports.ts';
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
} from './runs.ts';
export {
  addSchedule,
  comingSchedules,
  moveSchedule,
  removeSchedule,
  scheduleById,
  schedulesOf,
  type ScheduleRow,
} from './schedules.ts';
export type { Script } from './script.ts';
export {
  addSecret,
  endSecretsNamed,
  removeExpiredSecrets,
  removeSecretsNamed,
  secretsNamed,
  type SecretRow,
} from './secrets.ts';
export {
  addSession,
  removeExpiredSessions,
  removeSession,
  removeSessionsOf,
  sessionByKey,
  sessionsOf,
  touchSession,
  type SessionRow,
} from './sessions.ts';
export {
  addSignInLink,
  removeExpiredSignInLinks,
  removeSignInLinksOf,
  removeUnusedSignInLinks,
  signInLinkByHash,
  useSignInLink,
  type SignInLinkRow,
} from './sign-in-links.ts';
export { silentRuns, type SilentRuns } from './silent-runs.ts';
export { spentSoFar, type SpentSoFar } from './spent-so-far.ts';
export {
  activeDaysIn,
  activeDaysSince,
  addToSpaceDay,
  spaceCostsSince,
  type ActiveDay,
  type SpaceDayCost,
} from './space-days.ts';
export {
  isMember,
  membersOf,
  putSpaceMember,
  removeSpaceMember,
  spacesOf,
  type SpaceMemberRow,
} from './space-members.ts';
export {
  ownerCount,
  peopleOf,
  removeSpaceRole,
  removeSpaceRolesOf,
  rolesOf,
  setSpaceRole,
  type SpaceRole,
  type SpaceRoleRow,
} from './space-roles.ts';
export { addSpace, allSpaces, saveSpace, spaceById, spacesByIds, type SpaceRow } from './spaces.ts';
export { StoreFailed, type StoreFailureCode } from './store-failure.ts';
export {
  dropSummariesOf,
  dropSummary,
  putSummary,
  summariesOver,
  summaryOf,
  type SummaryKey,
  type SummaryRow,
} from './summaries.ts';
export {
  allToolPins,
  pinNewTool,
  pinTool,
  toolPin,
  withdrawTool,
  type ToolPinRow,
} from './tool-pins.ts';
export {
  addToken,
  removeToken,
  removeTokensOf,
  tokenByHash,
  tokensOf,
  touchToken,
  type TokenRow,
} from './tokens.ts';
export { unreadOf, type Unread } from './unread.ts';
