import { expect, test } from 'vitest';
import { demoAgents } from '../../src/state/demo-agents.ts';

const agent = (name: string, kind = 'script', from = 'server') => ({ name, kind, from });

test('demoAgents() contains only agents of the demo, and no agents with scripts that people wrote', () => {
  const all = [agent('Guide'), agent('My bell'), agent('HR')];
  expect(demoAgents(all).map(({ name }) => name)).toEqual(['Guide', 'HR']);
});

test("demoAgents() omits agents of the demo's forum and agents with a model", () => {
  expect(
    demoAgents([agent('Baker'), agent('Guide', 'llm'), agent('HR', 'script', 'file')]),
  ).toEqual([]);
});
