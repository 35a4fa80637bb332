import { asRunId, type MessageStatus, type RunId } from '@conch/engine';
import type { VersionRow } from '@conch/store';

/** An earlier version of a message. */
export interface VersionView {
  readonly version: number;
  readonly content: string;
  readonly status: MessageStatus;
  /**
   * The run that wrote this version. Null if a person wrote it, or if Conch did not store the run
   * at that time.
   */
  readonly runId: RunId | null;
}

export function versionView({ version, content, status, runId }: VersionRow): VersionView {
  return { version, content, status, runId: runId === null ? null : asRunId(runId) };
}
