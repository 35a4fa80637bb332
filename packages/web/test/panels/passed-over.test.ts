import { expect, test } from 'vitest';
import { groupedByReason } from '../../src/screens/space/panels/why/passed-over-groups.ts';

const line = { count: 1, because: 'ME1', reason: 'not-addressed', sentence: '' } as const;

test('agents that did not get the floor are grouped by reason, and agents without a name are counted', () => {
  const groups = groupedByReason([
    { ...line, agentId: 'a', agentName: 'Ann' },
    { ...line, agentId: 'b', agentName: 'Bob', because: 'FL1', reason: 'paused' },
    { ...line, agentId: 'c', agentName: 'Cid' },
    { ...line, agentId: null, agentName: null, count: 96 },
  ]);
  expect(groups).toEqual([
    {
      because: 'ME1',
      reason: 'not-addressed',
      named: [
        { id: 'a', name: 'Ann' },
        { id: 'c', name: 'Cid' },
      ],
      others: 96,
    },
    {
      because: 'FL1',
      reason: 'paused',
      named: [{ id: 'b', name: 'Bob' }],
      others: 0,
    },
  ]);
});

test('agents that one rule kept silent for two different reasons are in two groups', () => {
  const groups = groupedByReason([
    { ...line, agentId: 'a', agentName: 'Ann', because: 'FO21', reason: 'no-forum' },
    { ...line, agentId: 'b', agentName: 'Bob', because: 'FO21', reason: 'ticks-only' },
  ]);
  expect(groups.map(({ reason }) => reason)).toEqual(['no-forum', 'ticks-only']);
});

test('if every agent got the floor, there is no group', () => {
  expect(groupedByReason([])).toEqual([]);
});
