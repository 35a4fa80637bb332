export { actsFor, receiveAct, sendAct, spacesWithActs, type ActRow } from './acts.ts';
export { addToAgentDay, holdAgentDay } from './agent-days.ts';
export { addAgent, agentById, allAgents, saveAgent, type AgentRow } from './agents.ts';
export { addAudience, audiencesOf, type AudienceRow } from './audiences.ts';
export { addChain, chainsBefore, endChain, type ChainRow } from './chains.ts';
export type { Database } from './database.ts';
export { addFloor, floorOf, lockFloor, saveFloor, wakingSpaces, type FloorRow } from './floors.ts';
export {
  addToHistory,
  historyBetween,
  redactDecision,
  redactEvent,
  type HistoryRow,
} from './history.ts';
export {
  addMessage,
  changeMessage,
  deleteMessage,
  lastTextOf,
  messageByClientKey,
  messageById,
  messagesBefore,
  messagesBetween,
  newestForAudiences,
  versionsOf,
  type MessageRow,
  type VersionRow,
} from './messages.ts';
export {
  addName,
  claimName,
  holdNames,
  namesSince,
  namesVersion,
  releaseNames,
  type NameGiven,
} from './names.ts';
export { endLease, endOtherLeases, leaseNow, renewLease } from './nodes.ts';
export { addPerson, allPeople, personById, savePerson, type PersonRow } from './people.ts';
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
export { addStep, finishStep, redactStep, stepsOf, type StepRow } from './run-steps.ts';
export {
  addRun,
  endRun,
  newestRunsOf,
  parkRun,
  queueRun,
  runById,
  runCountsOf,
  runsOfChain,
  unparkRun,
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
  isMember,
  membersOf,
  putSpaceMember,
  removeSpaceMember,
  spacesOf,
  type SpaceMemberRow,
} from './space-members.ts';
export { addSpace, allSpaces, saveSpace, spaceById, type SpaceRow } from './spaces.ts';
export { StoreFailed, type StoreFailureCode } from './store-failure.ts';
