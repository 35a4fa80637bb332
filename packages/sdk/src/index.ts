export type { AgentOptions } from './agent/agent-options.ts';
export { connectAgent, type AgentConnection, type AgentIdentity } from './agent/connect-agent.ts';
export type { Handler } from './agent/outcome/handler.ts';
export {
  ask,
  delegate,
  passToHuman,
  reply,
  skip,
  type TaskOutcome,
  type OutcomeOptions,
  type ReplyOptions,
  type TaskUsage,
  type ReplyWords,
} from './agent/outcome/outcome.ts';
export type { AgentConnectionProblem } from './agent/problem.ts';
export {
  openThread,
  replyInThread,
  type NewThread,
  type PostOptions,
} from './agent/outcome/thread-outcomes.ts';
export type { AgentTask, CallTool, TaskTool, ToolInput, ToolOutput } from './agent/task/task.ts';
export { ToolRefusedError } from './agent/tool-refused-error.ts';
export { TurnedAwayError } from './agent/turned-away-error.ts';
export type { Client, ClientOptions, FollowOptions } from './client/client.ts';
export { ConchError, type ClientFailureCode } from './client/conch-error.ts';
export type { ConnectionState } from './client/live/connection.ts';
export type { FeedEvent } from './client/live/feed-cursor.ts';
export type { FeedListener } from './client/live/feed-reader.ts';
export type { AnsweredQuestion, QuestionOptions } from './client/space/ask.ts';
export type { FollowedSpace } from './client/space/follow-space.ts';
export { openClient } from './client/open-client.ts';
export type { AckFrame, ClientAct, MessageAck } from './client/live/outbox.ts';
export type { SayingAbout } from './client/space/own-messages.ts';
export type { KeptMessage, PendingOwner, PendingStore } from './client/space/pending-store.ts';
export type { RouteOutput, RouteInput, CallOptions, PageItems } from './client/http/route-types.ts';
export type { PassingFrame } from './client/view/after-passing.ts';
export type { MemberView } from './client/view/members.ts';
export type { LiveForumState, LimitView, SpaceView } from './client/view/space-view.ts';
export type { SdkClock } from './clock.ts';
export type { SocketClass, SocketLike } from './web-socket.ts';
export { answerWebhooks, type WebhookOptions } from './webhook/answer-webhooks.ts';
