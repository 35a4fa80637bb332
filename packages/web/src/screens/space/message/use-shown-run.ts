import type { MessageOnWire } from '@conch/protocol';
import { useShownVersion } from './shown-version.ts';

// A bubble that becomes a message is one component with it, and asks before there are versions.
const NO_MESSAGE = { id: '' as MessageOnWire['id'], version: 0 };

/** The run that made the version of a message that is looked at; `null`: no agent made it. */
export function useShownRun(message: MessageOnWire | null): string | null {
  const earlier = useShownVersion(message ?? NO_MESSAGE);
  if (message?.author?.kind !== 'agent') return null;
  return earlier?.runId ?? message.versionRunId ?? message.runId;
}
