import type { RunFailure, RunId, SpaceId } from '@conch/engine';
import { effectLine, type EffectLine } from './record/log-effect.ts';
import type { SpaceChange, TurnsCounted } from './space/space-change.ts';

/** One structured log line: ids, numbers and codes, never message text. */
export type LogLine =
  | {
      readonly what: 'decision';
      readonly spaceId: SpaceId;
      readonly seq: number;
      readonly event: string;
      readonly turns: TurnsCounted;
      readonly effects: readonly EffectLine[];
    }
  | {
      readonly what: 'run-failed';
      readonly spaceId: SpaceId;
      readonly runId: RunId;
      readonly failure: RunFailure;
    }
  | {
      readonly what: 'failure';
      readonly during: string;
      readonly code: string;
      /** The source position of an unexpected error. */
      readonly at?: string;
    };

export type Log = (line: LogLine) => void;

/** Wraps a log so that errors of the log are ignored. */
export function unfailing(log: Log): Log {
  return (line) => {
    try {
      log(line);
    } catch {
      // An error of the log itself cannot be reported.
    }
  };
}

export function logChange(log: Log, { space, entries, ended }: SpaceChange): void {
  const { id: spaceId } = space.state;
  for (const { seq, event, turns, effects } of entries) {
    log({
      what: 'decision',
      spaceId,
      seq,
      event: event.type,
      turns,
      effects: effects.map(effectLine),
    });
  }
  for (const [runId, outcome] of ended) {
    if (outcome.kind === 'failed') {
      log({ what: 'run-failed', spaceId, runId, failure: outcome.failure });
    }
  }
}

/** Describes an error without text that a person wrote. */
export function failureLine(during: string, error: unknown): LogLine {
  if (!(error instanceof Error)) return { what: 'failure', during, code: 'unknown' };
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string') return { what: 'failure', during, code };
  // The error message may quote text of a person, so the log contains the source position instead.
  return { what: 'failure', during, code: error.name, ...placeOf(error) };
}

/** The first stack frame: a file of Conch or of a package, with its line. */
function placeOf({ stack = '', message }: Error): { readonly at?: string } {
  const frames = stack.slice(stack.indexOf(message) + message.length);
  const at = /\bat .*?([^/\\(\s]+:\d+):\d+\)?$/mu.exec(frames)?.[1];
  return at === undefined ? {} : { at };
}
