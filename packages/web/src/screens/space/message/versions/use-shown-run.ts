import type { MessageOnWire } from '@conch/protocol';
import { useShownVersion } from './shown-version.ts';

// A placeholder for a row without a message, because its answer is still streaming.
const NO_MESSAGE = { id: '' as MessageOnWire['id'], version: 0 };

/** The run that wrote the selected version of a message. Null if no agent wrote it. */
export function useShownRun(message: MessageOnWire | null): string | null {
  const earlier = useShownVersion(message ?? NO_MESSAGE);
  if (message?.sender?.kind !== 'agent') return null;
  return earlier?.runId ?? message.versionRunId ?? message.runId;
}
