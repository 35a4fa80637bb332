import type { ToolRefused } from '@conch/protocol';

/** A tool did nothing; `code` says why, and stays the same whatever the words are. */
export class ToolRefusedError extends Error {
  override readonly name = 'ToolRefusedError';
  readonly code: string;

  constructor({ code, explanation }: ToolRefused) {
    super(explanation);
    this.code = code;
  }
}
