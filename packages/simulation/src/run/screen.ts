import type { ProgressOutput } from '../progress-line.ts';

/** The output of a command, and a way to stop it. */
export interface CommandScreen extends ProgressOutput {
  /** Whether a stop was requested. The current tick is completed first. */
  readonly isStopped: () => boolean;
}

export function say(screen: CommandScreen, ...lines: readonly string[]): void {
  for (const line of lines) screen.write(`${line}\n`);
}
