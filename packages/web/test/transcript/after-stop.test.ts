import { expect, test } from 'vitest';
import {
  afterStop,
  whyAgentStopped,
} from '../../src/screens/space/transcript/row-views/after-stop.ts';

test('[ST2] after a stopped answer the floor returns to the last waiting agent', () => {
  expect(afterStop({ cancelReason: 'run-stopped', waiters: ['hr', 'finance'] })).toEqual({
    key: 'floorBack',
    waiterId: 'finance',
  });
});

test.each(['chain-stopped', 'space-stopped'] as const)(
  '[ST3] [ST4] %s leaves nobody waiting',
  (cancelReason) => {
    expect(afterStop({ cancelReason, waiters: ['hr'] })?.key).toBe('nobodyWaits');
  },
);

test('nothing follows if nobody waited, or if the reason of the end is unknown', () => {
  expect(afterStop({ cancelReason: 'run-stopped', waiters: [] })).toBeNull();
  expect(afterStop({ cancelReason: 'space-stopped', waiters: [] })).toBeNull();
  expect(afterStop({ cancelReason: null, waiters: ['hr'] })).toBeNull();
});

test('[DP1] a run of a paused agent says so, also after the agent was resumed or removed', () => {
  for (const standing of ['here', 'left', 'removed', 'unknown'] as const) {
    expect(whyAgentStopped('agent-paused', { standing })).toBe('off-paused');
  }
});

test('[DP1] a run of an agent that left says so, also after the agent came back', () => {
  expect(whyAgentStopped('agent-left', { standing: 'here' })).toBe('off-left');
  expect(whyAgentStopped('agent-left', { standing: 'left' })).toBe('off-left');
  expect(whyAgentStopped('agent-left', { standing: 'removed' })).toBe('off-removed');
});

test('there is no text for an agent that is still unknown, or for a run that somebody stopped', () => {
  expect(whyAgentStopped('agent-left', { standing: 'unknown' })).toBeNull();
  expect(whyAgentStopped('run-stopped', { standing: 'removed' })).toBeNull();
  expect(whyAgentStopped(null, { standing: 'removed' })).toBeNull();
});
