import { asMessageId, type Run, type StreamedText } from '../../src/index.ts';

/** The streamed text of a run that is cancelled. */
export function partOf({ id: runId, cause }: Run, content: string): StreamedText {
  const part = { runId, messageId: asMessageId(`part of ${runId}`), content };
  return cause.kind === 'regenerate' ? { ...part, versionOf: cause.messageId } : part;
}
