export { ACTIONS, type Action } from './action.ts';
export { apiPage } from './api-page.ts';
export { API_PAGE_STYLE } from './api-page/style.ts';
export { agent, agentKind, type AgentProblem } from './agents/agent.ts';
export { agentChange, newAgent } from './agents/agent-requests.ts';
export { approval } from './agents/approval.ts';
export { spelledOut } from './agent-socket/spelled-out.ts';
export { answerFields, webhookAnswer, type AgentAnswer } from './agent-socket/answer.ts';
export { readWebhookAnswer } from './agent-socket/read-webhook-answer.ts';
export { CLOSE_CODES, CLOSE_WORDS, type CloseReason } from './close-code.ts';
export { decision, explainedDecision } from './floor/decision.ts';
export { explainedRun } from './floor/explained-run.ts';
export { ending, floorKey, noFloorKey, runOpening, runReason } from './floor/floor-reason.ts';
export { exportLine } from './space/export-line.ts';
export { COMMON_FAILURES, FAILURES, FAILURE_CODES, type FailureCode } from './failure-code.ts';
export { thread, threadPost } from './forum/forum.ts';
export { agentFrame, type AgentFrame, type AgentFrameOf } from './agent-socket/from-agent.ts';
export { clientFrame, type ClientFrame, type ClientFrameOf } from './from-client.ts';
export { serverFrame, type ServerFrame, type ServerFrameOf } from './from-server.ts';
export { HTTP_API, HTTP_API_PARTS, type RouteName } from './http-api.ts';
export { MOST_FACE_BYTES, type Face } from './people/face.ts';
export { invitation } from './people/invitation.ts';
export { isJsonWithin, type JsonBounds } from './agent-socket/json-within.ts';
export { limitUse } from './space/limit-use.ts';
export { member, spaceRole, type SpaceRole } from './people/member.ts';
export {
  audience,
  sender,
  mention,
  message,
  newMessage,
  posted,
  quoted,
  type MessageOnWire,
  type PostedMessage,
} from './space/message.ts';
export { openApiDocument } from './openapi.ts';
export type { JsonSchema, Method, OpenApiDocument, Operation } from './openapi/document.ts';
export { me, person } from './people/person.ts';
export { previews } from './space/preview.ts';
export { draft } from './space/space-requests.ts';
export { problem, type Problem } from './problem.ts';
export { agentReason } from './reason/agent-reasons.ts';
export { cardReason } from './reason/card-reasons.ts';
export { fieldReason } from './reason/field-reasons.ts';
export { fileReason } from './reason/file-reasons.ts';
export { messageOf, reasonOfIssue } from './reason/issue-reason.ts';
export type { ApprovalParams, NoticeParams, PhraseOnWire } from './reason/phrase.ts';
export { providerReason } from './reason/provider-reasons.ts';
export {
  type Reason,
  type ReasonCode,
  type ReasonOnWire,
  type ReasonParams,
} from './reason/reason.ts';
export { signInReason } from './reason/sign-in-reasons.ts';
export { toolReason } from './reason/tool-reasons.ts';
export { reasonOfYamlError } from './reason/yaml-error-reason.ts';
export { yamlReason } from './reason/yaml-reasons.ts';
export { foreignTool } from './agents/foreign-tool.ts';
export { model, preset, provider, type PresetName } from './agents/provider.ts';
export { PROTOCOL_VERSION } from './protocol-version.ts';
export {
  readToolCall,
  type ToolCaller,
  type ToolCallReading,
} from './agent-socket/read-tool-call.ts';
export { ROOT_API } from './root-api.ts';
export {
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
export { chain, chainWithRuns, outcome, run } from './floor/run.ts';
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
export type { RuleId } from '@conch/engine';
export { schedule } from './space/schedule.ts';
export { service } from './space/service.ts';
export { shareLink } from './space/share-link.ts';
export { session, ticket, token, tokenRights, type TokenRights } from './people/session.ts';
export { spaceSettings } from './space/settings.ts';
export { presence, readMark, space, spaceCard } from './space/space.ts';
export { task, taskTrigger, type TaskOnWire } from './agent-socket/task.ts';
export { taskMessage, taskReplyTo, taskSender } from './agent-socket/task-message.ts';
export { toAgentFrame, type ToAgentFrame, type ToAgentFrameOf } from './agent-socket/to-agent.ts';
export {
  toolName,
  toolRefusal,
  toolResult,
  TOOLS,
  type Tool,
  type ToolArgs,
  type ToolRefused,
  type ToolResult,
} from './agent-socket/tool-call.ts';
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
} from './agent-socket/webhook-signature.ts';
