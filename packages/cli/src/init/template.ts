/** A folder that `conch init` can make. */
export interface InitTemplate {
  readonly name: string;
  readonly summary: string;
  /** The lines below `spaces:` in conch.yaml. */
  readonly spaces: string;
  readonly agents: readonly TemplateAgent[];
  /** A first message to try, or a thing to watch. */
  readonly hint: string;
}

/** An agent of a template. It has rules for a start without a model, and instructions for one. */
export interface TemplateAgent {
  readonly name: string;
  readonly description: string;
  /** Whether its answers to agents begin with their names, which gives them the floor. */
  readonly autoReply?: false;
  /** The rules of a script agent, as YAML. */
  readonly script: string;
  /** The instructions for a model. */
  readonly instructions: string;
}
