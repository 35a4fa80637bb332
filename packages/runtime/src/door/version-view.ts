import { asRunId, type MessageStatus, type RunId } from '@conch/engine';
import type { VersionRow } from '@conch/store';

/** What a message said before. */
export interface VersionView {
  readonly version: number;
  readonly text: string;
  readonly status: MessageStatus;
  /** The run that wrote it; `null`: a person did, or that was not kept then. */
  readonly runId: RunId | null;
}

export function versionView({ version, text, status, runId }: VersionRow): VersionView {
  return { version, text, status, runId: runId === null ? null : asRunId(runId) };
}
