import type { Answered } from '@conch/sdk';
import { BY_DEFAULT, type Thinking } from './model-choice.ts';

export type Agent = Answered<'readAgent'>;

/** The kinds that this page has a form for. */
export const KINDS = ['llm', 'script', 'remote'] as const;

export type Kind = (typeof KINDS)[number];

export function isKind(kind: string): kind is Kind {
  return KINDS.some((known) => known === kind);
}

/** What an agent is configured with, as far as it is fields; nothing for who may not see it. */
export function fieldsOf(config: unknown): Readonly<Record<string, unknown>> {
  if (typeof config !== 'object' || config === null || Array.isArray(config)) return {};
  return config as Readonly<Record<string, unknown>>;
}

/** What it thinks with; `null`: with nothing, or that may not be seen. */
export function thinkingOf({ kind, config }: Pick<Agent, 'kind' | 'config'>): Thinking | null {
  if (kind !== 'llm' || config === null) return null;
  const { provider, model } = fieldsOf(config);
  if (provider === undefined && model === undefined) return BY_DEFAULT;
  return typeof provider === 'string' && typeof model === 'string' ? { provider, model } : null;
}

/** How a program outside is reached; `null`: it is none. */
export function overOf({
  kind,
  config,
}: Pick<Agent, 'kind' | 'config'>): 'socket' | 'webhook' | 'a2a' | null {
  if (kind !== 'remote') return null;
  const { over } = fieldsOf(config);
  return over === 'webhook' || over === 'a2a' ? over : 'socket';
}

/** Whether it can speak now. */
export type Standing = 'paused' | 'connected' | 'disconnected' | 'active';

export function standingOf({
  status,
  isConnected,
}: Pick<Agent, 'status' | 'isConnected'>): Standing {
  if (status === 'inactive') return 'paused';
  if (isConnected === null) return 'active';
  return isConnected ? 'connected' : 'disconnected';
}
