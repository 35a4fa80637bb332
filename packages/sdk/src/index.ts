export type { AgentOptions } from './agent/agent-options.ts';
export { connectAgent, type AgentConnection, type AgentIdentity } from './agent/connect-agent.ts';
export type { Handler } from './agent/handler.ts';
export {
  ask,
  delegate,
  passToHuman,
  reply,
  skip,
  type Outcome,
  type OutcomeOptions,
  type ReplyOptions,
  type Usage,
  type Words,
} from './agent/outcome.ts';
export type { AgentProblem } from './agent/problem.ts';
export {
  openThread,
  replyInThread,
  type NewThread,
  type PostOptions,
} from './agent/thread-outcomes.ts';
export type { AgentTask, CallTool, TaskTool, ToolInput, ToolOutput } from './agent/task.ts';
export { ToolRefusedError } from './agent/tool-refused-error.ts';
export { TurnedAwayError } from './agent/turned-away-error.ts';
export type { Client, ClientOptions, FollowOptions } from './client/client.ts';
export { ConchError, type ClientFailureCode } from './client/conch-error.ts';
export type { ConnectionState } from './client/connection.ts';
export type { FeedEvent } from './client/feed-cursor.ts';
export type { FeedListener } from './client/feed-reader.ts';
export type { FollowedSpace } from './client/follow-space.ts';
export { openClient } from './client/open-client.ts';
export type { Ack, Act, MessageAck } from './client/outbox.ts';
export type { SayingAbout } from './client/own-messages.ts';
export type { KeptMessage, PendingPlace, PendingStore } from './client/pending-store.ts';
export type { Answered, Ask, CallOptions, PageItems } from './client/route-types.ts';
export type { PassingFrame } from './client/view/after-passing.ts';
export type { MemberView } from './client/view/members.ts';
export type { LimitView, SpaceView } from './client/view/space-view.ts';
export type { Clock } from './clock.ts';
export type { SocketClass, SocketLike } from './web-socket.ts';
export { answerWebhooks, type WebhookOptions } from './webhook/answer-webhooks.ts';
