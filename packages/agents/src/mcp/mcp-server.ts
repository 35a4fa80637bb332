/** The operator's settings for a tool. */
export interface ToolFlags {
  /**
   * `always` if a person must approve every call, `never` if only calls under the rule of two need
   * approval.
   */
  readonly approval: 'always' | 'never';
  /** True if the tool may send its input outside this server or change something elsewhere. */
  readonly isOutbound: boolean;
  /** True if the results of the tool are private. */
  readonly isPrivate: boolean;
}

/** A tool server from the operator's configuration. Tool servers cannot be added elsewhere. */
export interface McpServer {
  readonly name: string;
  readonly place: McpPlace;
  /** The tools that the operator has named. Their first definition is approved automatically. */
  readonly named: ReadonlyMap<string, ToolFlags>;
  /** The settings of all other tools. */
  readonly flags: ToolFlags;
  /** The time limit of one call. */
  readonly callMs: number;
}

export type McpPlace =
  /** A program on this machine. It gets these variables and the few that every program needs. */
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
