import type { RuleId, RunFailure, RunId, SpaceId } from '@conch/engine';
import type { SpaceChange } from './space-change.ts';

/** One structured line: ids, numbers and codes, never what someone wrote. */
export type LogLine =
  | {
      readonly what: 'decision';
      readonly spaceId: SpaceId;
      readonly seq: number;
      readonly event: string;
      readonly effects: readonly { readonly type: string; readonly because: RuleId }[];
    }
  | {
      readonly what: 'run-failed';
      readonly spaceId: SpaceId;
      readonly runId: RunId;
      readonly failure: RunFailure;
    }
  | { readonly what: 'failure'; readonly during: string; readonly code: string };

export type Log = (line: LogLine) => void;

/** A log that cannot be written stops nothing. */
export function unfailing(log: Log): Log {
  return (line) => {
    try {
      log(line);
    } catch {
      // There is nowhere left to say so.
    }
  };
}

export function logChange(log: Log, { space, entries, ended }: SpaceChange): void {
  const { id: spaceId } = space.state;
  for (const { seq, event, effects } of entries) {
    log({
      what: 'decision',
      spaceId,
      seq,
      event: event.type,
      effects: effects.map(({ type, because }) => ({ type, because })),
    });
  }
  for (const [runId, outcome] of ended) {
    if (outcome.kind === 'failed') {
      log({ what: 'run-failed', spaceId, runId, failure: outcome.failure });
    }
  }
}

/** What went wrong, without a word of what it was about. */
export function failureLine(during: string, error: unknown): LogLine {
  const code =
    error instanceof Error ? String(Reflect.get(error, 'code') ?? error.name) : 'unknown';
  return { what: 'failure', during, code };
}
