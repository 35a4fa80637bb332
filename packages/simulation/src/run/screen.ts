import type { ProgressOutput } from '../progress-line.ts';

/** The output of a command, and a way to stop it. */
export interface CommandScreen {
  /** Prints text for people. */
  readonly write: (text: string) => unknown;
  /** Receives the result as programs read it. */
  readonly result: (value: object) => void;
  readonly progress: ProgressOutput;
  /** Whether a stop was requested. The current tick is completed first. */
  readonly isStopped: () => boolean;
}

export function say(screen: Pick<CommandScreen, 'write'>, ...lines: readonly string[]): void {
  for (const line of lines) screen.write(`${line}\n`);
}
