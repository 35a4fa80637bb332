import type { ForeignAnswer } from '../../mcp/tool-servers.ts';

/** What came of the use of a tool, and what is to be known of it. */
export interface ForeignResult extends ForeignAnswer {
  readonly kind: 'foreign';
  /** As `server.tool`. */
  readonly tool: string;
  readonly isPrivate: boolean;
}
