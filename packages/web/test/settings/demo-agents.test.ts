import { expect, test } from 'vitest';
import { demoAgents } from '../../src/state/demo-agents.ts';

const agent = (name: string, kind = 'script', from = 'server') => ({ name, kind, from });

test("only the demo's agents get a model, and never scripts that people wrote", () => {
  const all = [agent('Guide'), agent('My bell'), agent('HR')];
  expect(demoAgents(all).map(({ name }) => name)).toEqual(['Guide', 'HR']);
});

test("agents of the demo's forum, and those with a model, are left unchanged", () => {
  expect(
    demoAgents([agent('Baker'), agent('Guide', 'llm'), agent('HR', 'script', 'file')]),
  ).toEqual([]);
});
