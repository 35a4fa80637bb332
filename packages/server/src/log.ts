import { pino, type Logger } from 'pino';
import type { LogLine } from '@conch/runtime';
import type { Config } from './config.ts';

/** A logger of structured lines with ids. Lines never contain messages, names or secrets. */
export type ServerLog = Logger;

export function makeLog(level: Config['logLevel'], to?: { write(line: string): void }): ServerLog {
  const options = {
    level,
    base: null,
    // A safety net: no code logs these fields on purpose.
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

/** Logs one line of the runtime: a decision with its rules, or a failure. */
export function logRuntime(log: ServerLog, line: LogLine): void {
  if (line.what === 'failure') log.error(line);
  else if (line.what === 'run-failed') log.warn(line);
  else log.info(line);
}
