import type { ProgressOutput } from '../progress-line.ts';

/** Where a command writes, and what may stop it. */
export interface Screen extends ProgressOutput {
  /** Whether someone has asked to stop: what is under way is ended first. */
  readonly isStopped: () => boolean;
}

export function say(screen: Screen, ...lines: readonly string[]): void {
  for (const line of lines) screen.write(`${line}\n`);
}
