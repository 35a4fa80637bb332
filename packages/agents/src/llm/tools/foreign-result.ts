import type { ForeignAnswer } from '../../mcp/tool-servers.ts';

/** The result of an outside tool, and whether the result is private. */
export interface ForeignResult extends ForeignAnswer {
  readonly kind: 'foreign';
  /** The name of the tool in the form `server.tool`. */
  readonly tool: string;
  readonly isPrivate: boolean;
}
