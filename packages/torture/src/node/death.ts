import { flushCompileCache } from 'node:module';
import type { DeathPoint } from './orders.ts';

/** All crash points of a process, except those of migrations. */
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

/** The crash points that the process of a forum passes during a tick. */
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

/** Kills this process at the n-th pass of a crash point, like a power cut. */
export function crashPointFor({ point, visit }: DeathPoint): (name: string) => void {
  let visits = 0;
  return (name) => {
    if (name !== point) return;
    visits += 1;
    if (visits !== visit) return;
    flushCompileCache();
    process.kill(process.pid, 'SIGKILL');
  };
}
