import type { Agent } from './agent.ts';

/** A kind of agent: reads its own configuration, and makes agents of it. */
export interface AgentKind {
  readonly name: string;
  /** The agent that a configuration describes, or what is wrong with it and what to do. */
  agentOf(config: unknown): AgentReading;
}

export type AgentReading =
  | { readonly ok: true; readonly agent: Agent }
  | { readonly ok: false; readonly reason: string };
