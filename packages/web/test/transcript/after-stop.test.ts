import { expect, test } from 'vitest';
import {
  afterStop,
  whyAgentStopped,
} from '../../src/screens/space/transcript/row-views/after-stop.ts';

test('[ST2] after an answer is stopped, the floor returns to the agent that waited last', () => {
  expect(afterStop({ cancelReason: 'run-stopped', waiters: ['hr', 'finance'] })).toEqual({
    key: 'floorBack',
    waiterId: 'finance',
  });
});

test.each(['chain-stopped', 'space-stopped'] as const)(
  '[ST3] [ST4] after %s no agent waits any more',
  (cancelReason) => {
    expect(afterStop({ cancelReason, waiters: ['hr'] })?.key).toBe('nobodyWaits');
  },
);

test('a stop has no consequence if no agent waited, or if the cancel reason is unknown', () => {
  expect(afterStop({ cancelReason: 'run-stopped', waiters: [] })).toBeNull();
  expect(afterStop({ cancelReason: 'space-stopped', waiters: [] })).toBeNull();
  expect(afterStop({ cancelReason: null, waiters: ['hr'] })).toBeNull();
});

test('[DP1] if a run ended because its agent was paused, the run still shows this reason after the agent is resumed or removed', () => {
  for (const standing of ['here', 'left', 'removed', 'unknown'] as const) {
    expect(whyAgentStopped('agent-paused', { standing })).toBe('off-paused');
  }
});

test('[DP1] if a run ended because its agent left, the run still shows this reason after the agent joins again', () => {
  expect(whyAgentStopped('agent-left', { standing: 'here' })).toBe('off-left');
  expect(whyAgentStopped('agent-left', { standing: 'left' })).toBe('off-left');
  expect(whyAgentStopped('agent-left', { standing: 'removed' })).toBe('off-removed');
});

test('whyAgentStopped() is null while the agent is unknown, and for a run that a person stopped', () => {
  expect(whyAgentStopped('agent-left', { standing: 'unknown' })).toBeNull();
  expect(whyAgentStopped('run-stopped', { standing: 'removed' })).toBeNull();
  expect(whyAgentStopped(null, { standing: 'removed' })).toBeNull();
});
