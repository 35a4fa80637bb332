/** The operator's settings for a tool. */
export interface ToolFlags {
  /**
   * `always` if a person must approve every call, `never` if only calls under the rule of two need
   * approval.
   */
  readonly approval: 'always' | 'never';
  /** True if the tool can send its input to other systems or change something there. */
  readonly isOutbound: boolean;
  /** True if the results of the tool are private. */
  readonly isPrivate: boolean;
}

/** A tool server from the operator's configuration, which is the only place to add tool servers. */
export interface McpServer {
  readonly name: string;
  readonly place: McpPlace;
  /**
   * The tools that the operator has named. The first definition of each tool is approved
   * automatically.
   */
  readonly named: ReadonlyMap<string, ToolFlags>;
  /** The settings of all other tools. */
  readonly flags: ToolFlags;
  /** The time limit of one call. */
  readonly callMs: number;
}

export type McpPlace =
  /**
   * A program on this machine. Its environment has the variables in `env` and the few variables
   * that every program needs.
   */
  | {
      readonly kind: 'program';
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'address';
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
    };

export function flagsOf({ named, flags }: McpServer, tool: string): ToolFlags {
  return named.get(tool) ?? flags;
}
