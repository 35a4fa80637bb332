import type { RouteOutput } from '@conch/sdk';
import { BY_DEFAULT, type ModelChoice } from './model-choice.ts';

export type AgentDetails = RouteOutput<'readAgent'>;

/** The agent kinds for which this page has a form. */
export const KINDS = ['llm', 'script', 'remote'] as const;

export type Kind = (typeof KINDS)[number];

export function isKind(kind: string): kind is Kind {
  return KINDS.some((known) => known === kind);
}

/** The fields of an agent's configuration. Empty if this person may not see the configuration. */
export function fieldsOf(config: unknown): Readonly<Record<string, unknown>> {
  if (typeof config !== 'object' || config === null || Array.isArray(config)) return {};
  return config as Readonly<Record<string, unknown>>;
}

/**
 * The model of an agent. Null if the agent has no model, or if this person may not see the model.
 */
export function thinkingOf({
  kind,
  config,
}: Pick<AgentDetails, 'kind' | 'config'>): ModelChoice | null {
  if (kind !== 'llm' || config === null) return null;
  const { provider, model } = fieldsOf(config);
  if (provider === undefined && model === undefined) return BY_DEFAULT;
  return typeof provider === 'string' && typeof model === 'string' ? { provider, model } : null;
}

/** The transport of a remote agent. Null for all other kinds. */
export function overOf({
  kind,
  config,
}: Pick<AgentDetails, 'kind' | 'config'>): 'socket' | 'webhook' | 'a2a' | null {
  if (kind !== 'remote') return null;
  const { over } = fieldsOf(config);
  return over === 'webhook' || over === 'a2a' ? over : 'socket';
}

/** Whether an agent can speak now. */
export type AgentAvailability = 'paused' | 'connected' | 'disconnected' | 'active';

export function standingOf({
  status,
  isConnected,
}: Pick<AgentDetails, 'status' | 'isConnected'>): AgentAvailability {
  if (status === 'paused') return 'paused';
  if (isConnected === null) return 'active';
  return isConnected ? 'connected' : 'disconnected';
}
