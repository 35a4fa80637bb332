import type { RunOutcome, RunId } from '@conch/engine';
import type { Reason } from '@conch/protocol';
import type { Agent } from './agent.ts';
import type { ModelName } from './llm/model.ts';

/** A kind of agent. The kind reads the configuration of an agent and creates the agent. */
export interface AgentKind {
  readonly name: string;
  /**
   * Returns the agent for a configuration. If the configuration is wrong, returns the problem and
   * how to fix it.
   */
  agentOf(config: unknown): AgentReading;
  /**
   * Returns the same agent for a trial outside any space. During a trial the agent can only call
   * its model. Absent if agents of this kind need a space for a trial.
   */
  readonly agentOnTrial?: (config: unknown) => AgentReading;
  /**
   * Returns the configuration with another model, for one version of an answer. Absent if agents of
   * this kind have no model.
   */
  readonly withModel?: (config: unknown, model: ModelName) => unknown;
  /**
   * The runtime calls this method when the end of a run is on disk, for runs of every kind of
   * agent. A kind must release the outside resources of the run here, because a resting run may end
   * without another call of its agent.
   */
  settled?(runId: RunId, outcome: RunOutcome): void;
}

export type AgentReading =
  | { readonly ok: true; readonly agent: Agent }
  | {
      readonly ok: false;
      /** The problem and how to fix it, in English. */
      readonly reason: string;
      /** The same problem as a code, so that it can be translated. */
      readonly why?: Reason | undefined;
      /** The field of the configuration that causes the problem, if a single field does. */
      readonly field?: string | undefined;
    };
