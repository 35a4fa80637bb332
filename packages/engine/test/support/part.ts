import { asMessageId, type Run, type Streamed } from '../../src/index.ts';

/** What a run had streamed when it was cut short. */
export function partOf({ id: runId, cause }: Run, text: string): Streamed {
  const part = { runId, messageId: asMessageId(`part of ${runId}`), text };
  return cause.kind === 'regenerate' ? { ...part, versionOf: cause.messageId } : part;
}
