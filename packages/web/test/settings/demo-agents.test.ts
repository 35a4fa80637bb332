import { expect, test } from 'vitest';
import { demoAgents } from '../../src/state/demo-agents.ts';

const agent = (name: string, kind = 'script', from = 'server') => ({ name, kind, from });

test('a model is put into the agents of the demo, and never into scripts of one’s own', () => {
  const all = [agent('Guide'), agent('My bell'), agent('HR')];
  expect(demoAgents(all).map(({ name }) => name)).toEqual(['Guide', 'HR']);
});

test('agents of the demo’s forum, and those that think already, are left as they are', () => {
  expect(
    demoAgents([agent('Baker'), agent('Guide', 'llm'), agent('HR', 'script', 'file')]),
  ).toEqual([]);
});
