/** A ready-made space with its agents, for `conch init` and for the gallery of the page. */
export interface InitTemplate {
  readonly name: string;
  readonly summary: string;
  /** The lines below `spaces:` in conch.yaml. */
  readonly spaces: string;
  readonly agents: readonly TemplateAgent[];
  /** A suggestion for the person: a first message to try, or something to watch. */
  readonly hint: string;
}

/**
 * An agent of a template. It follows its rules if no model is chosen, and its instructions if a
 * model is chosen.
 */
export interface TemplateAgent {
  readonly name: string;
  readonly description: string;
  /**
   * False if the answers of this agent to other agents must not begin with their names, because
   * such a name would hand them the floor.
   */
  readonly autoReply?: false;
  /** The rules of a script agent, as YAML. */
  readonly script: string;
  /** The instructions for a model. */
  readonly instructions: string;
}
