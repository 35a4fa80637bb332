import { pino, type Logger } from 'pino';
import type { LogLine } from '@conch/runtime';
import type { Config } from './config.ts';

/** Structured lines with ids, never with what someone wrote, a name, or a secret. */
export type Log = Logger;

export function makeLog(level: Config['logLevel'], to?: { write(line: string): void }): Log {
  const options = {
    level,
    base: null,
    // Nothing of these is ever logged on purpose; this is for the day someone does.
    redact: [
      '*.authorization',
      '*.cookie',
      '*.password',
      '*.token',
      '*.ticket',
      '*.text',
      '*.content',
    ],
  };
  return to === undefined ? pino(options, process.stderr) : pino(options, to);
}

/** One line of the runtime: a decision with its rules, or something that failed. */
export function logRuntime(log: Log, line: LogLine): void {
  if (line.what === 'failure') log.error(line);
  else if (line.what === 'run-failed') log.warn(line);
  else log.info(line);
}
