export { ACTIONS, type Action } from './action.ts';
export { apiPage } from './api-page.ts';
export { API_PAGE_STYLE } from './api-page/style.ts';
export { agent, agentChange, agentKind, newAgent } from './agent.ts';
export { approval } from './approval.ts';
export { spelledOut } from './spelled-out.ts';
export { answerFields, webhookAnswer, type Answer } from './answer.ts';
export { CLOSE_CODES, CLOSE_WORDS, type CloseReason } from './close-code.ts';
export { decision, explainedDecision } from './decision.ts';
export { explainedRun } from './explained-run.ts';
export { ending, floorKey, noFloorKey, runOpening, runReason } from './floor-reason.ts';
export { exportLine } from './export-line.ts';
export { COMMON_FAILURES, FAILURES, FAILURE_CODES, type FailureCode } from './failure-code.ts';
export { thread, threadPost } from './forum.ts';
export { agentFrame, type AgentFrame, type AgentFrameOf } from './from-agent.ts';
export { clientFrame, type ClientFrame, type ClientFrameOf } from './from-client.ts';
export { serverFrame, type ServerFrame, type ServerFrameOf } from './from-server.ts';
export { HTTP_API, HTTP_API_PARTS, type RouteName } from './http-api.ts';
export { invitation } from './invitation.ts';
export { isJsonWithin, type JsonBounds } from './json-within.ts';
export { limitUse } from './limit-use.ts';
export { member, spaceRole, type SpaceRole } from './member.ts';
export {
  audience,
  author,
  mention,
  message,
  newMessage,
  posted,
  quoted,
  type MessageOnWire,
  type Posted,
} from './message.ts';
export { openApiDocument } from './openapi.ts';
export type { JsonSchema, Method, OpenApiDocument, Operation } from './openapi/document.ts';
export { me, person } from './person.ts';
export { draft, previews } from './preview.ts';
export { problem, type Problem } from './problem.ts';
export { foreignTool } from './foreign-tool.ts';
export { model, preset, provider, type PresetName } from './provider.ts';
export { PROTOCOL_VERSION } from './protocol-version.ts';
export { ROOT_API } from './root-api.ts';
export {
  MOST_MESSAGES_ON_A_PAGE,
  pageOf,
  paging,
  route,
  wholeList,
  type AnswerOf,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type Route,
  type RouteAnswer,
} from './route.ts';
export { chain, chainWithRuns, outcome, run } from './run.ts';
export {
  chainId,
  instant,
  memberId,
  messageId,
  plainId,
  runId,
  seq,
  spaceId,
  threadId,
  version,
} from './scalars.ts';
export { schedule } from './schedule.ts';
export { session, ticket, token } from './session.ts';
export { spaceSettings } from './settings.ts';
export { presence, readMark, space, spaceCard } from './space.ts';
export { task, taskTrigger, type TaskOnWire } from './task.ts';
export { taskMessage, taskReplyTo, taskSender } from './task-message.ts';
export { toAgentFrame, type ToAgentFrame, type ToAgentFrameOf } from './to-agent.ts';
export {
  toolName,
  toolRefusal,
  toolResult,
  TOOLS,
  type Tool,
  type ToolArgs,
  type ToolRefused,
  type ToolResult,
} from './tool-call.ts';
export {
  isWebhookSecret,
  signWebhook,
  verifyWebhook,
  WEBHOOK_HEADERS,
  WEBHOOK_TOLERANCE_SECONDS,
  type ReceivedWebhook,
  type SignedParts,
  type WebhookRefusal,
  type WebhookVerdict,
} from './webhook-signature.ts';
