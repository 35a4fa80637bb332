export type {
  Agent,
  AgentEnd,
  AgentOutput,
  ApprovalRequest,
  PastApproval,
  CallResult,
  Note,
  ShownStep,
  RunContext,
  PastCall,
  Summary,
  Task,
  TaskForum,
  TaskMember,
  TaskMessage,
  TaskRun,
  TaskThread,
  Trigger,
  ReportedUsage,
  Utterance,
} from './agent.ts';
export type { AgentKind, AgentReading } from './agent-kind.ts';
export type { Reason } from '@conch/protocol';
export { agentOfCard } from './cards/agent-of-card.ts';
export { readCard, readCardBase64, type CharacterCard } from './cards/character-card.ts';
export type { CardReading } from './cards/reading.ts';
export { llmConfig } from './llm/llm-config.ts';
export { llmKind } from './llm/llm-kind.ts';
export type { Model, ModelName, Models, Price } from './llm/model.ts';
export { ProviderFailure, type ProviderTrouble } from './llm/provider-failure.ts';
export { modelsAt, modelsHere, trialOf } from './llm/providers/at-providers.ts';
export { boundFetch } from './llm/providers/bound-fetch.ts';
export { languageModel } from './llm/providers/language-model.ts';
export { ModelBook, type ModelFacts } from './llm/providers/model-book.ts';
export { PRESETS, presetReach } from './llm/providers/presets.ts';
export type { Provider, ProviderKind } from './llm/providers/provider.ts';
export { ProviderLimiters } from './llm/providers/provider-limiters.ts';
export { readPrices, type GivenModels } from './llm/providers/read-prices.ts';
export type { McpServer } from './mcp/mcp-server.ts';
export { McpServers } from './mcp/mcp-servers.ts';
export { McpTrouble } from './mcp/mcp-trouble.ts';
export type { Pin, Pins } from './mcp/pins.ts';
export { mcpServersIn, readMcpServers, type McpServerEntries } from './mcp/read-mcp-servers.ts';
export type { ToolReport } from './mcp/tool-report.ts';
export type { ToolDefinition, ToolServers } from './mcp/tool-servers.ts';
export { readOutbound } from './outbound/outbound-list.ts';
export {
  GuardedFetch,
  type FetchOutside,
  type GuardedFetchOptions,
} from './outbound/guarded-fetch.ts';
export { outboundTrouble } from './llm/outbound-trouble.ts';
export { GuardedFetchError, type GuardedFetchCode } from './outbound/guarded-fetch-error.ts';
export { overA2a } from './remote/a2a/over-a2a.ts';
export type { EndOnDisk } from './remote/end-on-disk.ts';
export type { AgentLine } from './remote/line.ts';
export type { A2aConfig, WebhookConfig } from './remote/remote-config.ts';
export { remoteKind, type RemoteParts } from './remote/remote-kind.ts';
export type { ConnectedLine, AgentTaskFrame } from './remote/connected-line.ts';
export { Switchboard } from './remote/switchboard.ts';
export type { FailedCall } from './remote/failure-report.ts';
export { overWebhook } from './remote/webhook/over-webhook.ts';
export type { WebhookParts } from './remote/webhook/webhook-run.ts';
export { scriptKind } from './script/script-kind.ts';
