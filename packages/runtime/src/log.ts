import type { RuleId, SpaceId } from '@conch/engine';
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

export function logChange(log: Log, { space, entries }: SpaceChange): void {
  for (const { seq, event, effects } of entries) {
    log({
      what: 'decision',
      spaceId: space.state.id,
      seq,
      event: event.type,
      effects: effects.map(({ type, because }) => ({ type, because })),
    });
  }
}

/** What went wrong, without a word of what it was about. */
export function failureLine(during: string, error: unknown): LogLine {
  const code =
    error instanceof Error ? String(Reflect.get(error, 'code') ?? error.name) : 'unknown';
  return { what: 'failure', during, code };
}
