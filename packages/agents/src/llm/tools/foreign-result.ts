import type { ForeignAnswer } from '../../mcp/tool-servers.ts';

/** The result of an outside tool, with its flags. */
export interface ForeignResult extends ForeignAnswer {
  readonly kind: 'foreign';
  /** The name as `server.tool`. */
  readonly tool: string;
  readonly isPrivate: boolean;
}
