import type { Outcome, RunId } from '@conch/engine';
import type { Agent } from './agent.ts';

/** A kind of agent: reads its own configuration, and makes agents of it. */
export interface AgentKind {
  readonly name: string;
  /** The agent that a configuration describes, or what is wrong with it and what to do. */
  agentOf(config: unknown): AgentReading;
  /**
   * The same agent for a trial outside any space: it reaches nothing but what it thinks with.
   * Absent: agents of this kind can only be tried in a space.
   */
  readonly agentOnTrial?: (config: unknown) => AgentReading;
  /**
   * The end of a run is on disk, of whatever kind its agent is. A run that rests may be ended
   * without being called again: whoever keeps something outside for it lets go of it here.
   */
  settled?(runId: RunId, outcome: Outcome): void;
}

export type AgentReading =
  | { readonly ok: true; readonly agent: Agent }
  | {
      readonly ok: false;
      readonly reason: string;
      /** The field of the configuration that it is about, where it is about one. */
      readonly field?: string | undefined;
    };
