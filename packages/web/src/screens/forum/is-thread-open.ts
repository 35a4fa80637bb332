import type { RouteOutput } from '@conch/sdk';

/** Whether a thread accepts replies. It closes by the time, so no event reports the end. */
export function isThreadOpen(
  thread: Pick<RouteOutput<'readThread'>, 'isOpen' | 'expiresAt'>,
  nowMs: number,
): boolean {
  return thread.isOpen && Date.parse(thread.expiresAt) > nowMs;
}
