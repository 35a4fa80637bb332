/** What an operator says of a tool. */
export interface ToolFlags {
  /** Whether a person is asked each time, or only where the rule of two says so. */
  readonly approval: 'always' | 'never';
  /** What it is given may leave this server, or change something elsewhere. */
  readonly isOutbound: boolean;
  /** What it gives back is not for everyone. */
  readonly isPrivate: boolean;
}

/** A server of tools, as the operator has configured it; there is no other way to add one. */
export interface McpServer {
  readonly name: string;
  readonly place: McpPlace;
  /** The tools that the operator has named: as they are first seen, they are approved. */
  readonly named: ReadonlyMap<string, ToolFlags>;
  /** What holds for all others. */
  readonly flags: ToolFlags;
  /** For how long one call may take. */
  readonly callMs: number;
}

export type McpPlace =
  /** A program on this machine; it has these variables and the few that any program needs. */
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
