/** A folder that `conch init` can make. */
export interface InitTemplate {
  readonly name: string;
  readonly summary: string;
  /** The lines below `spaces:` in conch.yaml. */
  readonly spaces: string;
  readonly agents: readonly TemplateAgent[];
  /** A first message to try, or something to watch. */
  readonly hint: string;
}

/**
 * An agent of a template. It has rules for a start without a model, and instructions for a start
 * with a model.
 */
export interface TemplateAgent {
  readonly name: string;
  readonly description: string;
  /**
   * False if its answers to agents do not begin with their names. Such a name would give the floor.
   */
  readonly autoReply?: false;
  /** The rules of a script agent, as YAML. */
  readonly script: string;
  /** The instructions for a model. */
  readonly instructions: string;
}
