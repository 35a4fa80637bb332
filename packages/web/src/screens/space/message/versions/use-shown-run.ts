import type { MessageOnWire } from '@conch/protocol';
import { useShownVersion } from './shown-version.ts';

// Placeholder while there is no message: a row calls this hook while its answer still streams.
const NO_MESSAGE = { id: '' as MessageOnWire['id'], version: 0 };

/** The run that made the shown version of a message. Null if no agent made it. */
export function useShownRun(message: MessageOnWire | null): string | null {
  const earlier = useShownVersion(message ?? NO_MESSAGE);
  if (message?.sender?.kind !== 'agent') return null;
  return earlier?.runId ?? message.versionRunId ?? message.runId;
}
