import { onTestFinished, vi } from 'vitest';
import { PLAIN_CONFIG } from '../../src/config.ts';

/**
 * Lets a test send the heartbeats of a server. A heartbeat by time can come before the answer to the
 * last one, because the machine is busy. Call this function before the server opens.
 */
export function manualHeartbeats(): { readonly beat: () => void } {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  return { beat: () => void vi.advanceTimersByTime(PLAIN_CONFIG.limits.heartbeatMs) };
}
