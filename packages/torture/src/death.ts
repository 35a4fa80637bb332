import { flushCompileCache } from 'node:module';
import type { Death } from './orders.ts';

/** Every place in the life of a process that has a name to die at, apart from migrations. */
export const CRASH_POINTS = [
  'before-commit',
  'after-commit',
  'before-ack',
  'before-perform',
  'after-perform',
  'after-recovery',
  'after-claim',
  'before-arrival',
  'before-agent',
  'mid-stream',
  'after-agent',
  'before-step',
  'after-step',
] as const;

/** Those that a tick of a forum passes. */
export const TICK_CRASH_POINTS = [
  'before-commit',
  'after-commit',
  'before-ack',
  'before-perform',
  'after-perform',
  'after-recovery',
  'after-claim',
  'before-agent',
  'after-agent',
  'after-tick-planned',
  'after-report',
] as const;

/** Kills this process when it passes a named place for the n-th time, as a power cut would. */
export function crashPointFor({ point, visit }: Death): (name: string) => void {
  let visits = 0;
  return (name) => {
    if (name !== point) return;
    visits += 1;
    if (visits !== visit) return;
    flushCompileCache();
    process.kill(process.pid, 'SIGKILL');
  };
}
