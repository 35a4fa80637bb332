import type { ToolRefused } from '@conch/protocol';

/**
 * A tool call was refused and had no effect. `code` is stable, while the message text may change.
 */
export class ToolRefusedError extends Error {
  override readonly name = 'ToolRefusedError';
  readonly code: string;

  constructor({ code, explanation }: ToolRefused) {
    super(explanation);
    this.code = code;
  }
}
