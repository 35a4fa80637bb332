import { describe, expect, test } from 'vitest';
import { changedFields } from '../../src/parts/form/versioned/changed-fields.ts';
import { changeBody, configOf, newBody } from '../../src/screens/agents/form/agent-body.ts';
import {
  AGENT_SHAPE,
  draftOf,
  newDraft,
  type AgentDraft,
} from '../../src/screens/agents/form/agent-draft.ts';
import { BY_DEFAULT } from '../../src/screens/agents/model-choice.ts';
import { agentWith, LLM, NAMELESS } from './agents.ts';

function sent(before: AgentDraft, after: AgentDraft) {
  return changeBody(changedFields(before, after, AGENT_SHAPE), after.kind);
}

describe('configOf() of an unchanged form returns the loaded configuration', () => {
  test.each([
    ['llm', LLM],
    ['llm', NAMELESS],
    ['llm', { provider: 'ollama', model: 'llama3.2', instructions: '' }],
    ['script', [{ when: { contains: 'a: b' }, do: { say: 'two\nlines', delayMs: 5 } }]],
    ['remote', {}],
    ['remote', { waitSeconds: 90, worstCase: { tokens: 5_000, costUsd: null } }],
    ['remote', { over: 'webhook', url: 'https://a.example/hook' }],
    [
      'remote',
      { over: 'a2a', card: 'https://a.example/card', worstCase: { tokens: 1, costUsd: 0.5 } },
    ],
  ])('configOf() returns the loaded configuration of an unchanged %s agent', (kind, config) => {
    expect(configOf(draftOf(agentWith({ kind, config })))).toEqual(config);
  });
});

test('saving an unchanged agent form sends no fields', () => {
  const draft = draftOf(agentWith({ kind: 'llm', config: LLM }));
  expect(sent(draft, draft)).toEqual({});
});

test('saving an agent form sends only the changed fields, and the status paused if the form pauses the agent', () => {
  const draft = draftOf(agentWith({ kind: 'llm', config: LLM }));
  expect(sent(draft, { ...draft, description: 'new', isActive: false })).toEqual({
    description: 'new',
    status: 'paused',
  });
});

test('changing one configuration field sends the whole configuration without the kind', () => {
  const draft = draftOf(agentWith({ kind: 'llm', config: LLM }));
  const after = { ...draft, llm: { ...draft.llm, temperature: null } };
  const { temperature: _, ...rest } = LLM;
  expect(sent(draft, after)).toEqual({ config: rest });
});

test('choosing the default model sends neither provider nor model, whatever was typed before', () => {
  const draft = draftOf(agentWith({ kind: 'llm', config: LLM }));
  const after = { ...draft, llm: { ...draft.llm, provider: BY_DEFAULT.provider } };
  const { provider: _, model: __, ...rest } = LLM;
  expect(sent(draft, after)).toEqual({ config: rest });
});

test('changing the kind of an agent sends the new kind with its configuration', () => {
  const draft = draftOf(agentWith());
  expect(sent(draft, { ...draft, kind: 'remote' })).toEqual({ kind: 'remote', config: {} });
});

test('if another kind of agent is selected, the edits in the fields of the first kind are not sent', () => {
  const draft = draftOf(agentWith());
  const after = { ...draft, remote: { ...draft.remote, url: 'https://a.example/' } };
  expect(sent(draft, after)).toEqual({});
});

test('changing one daily limit sends both daily limits', () => {
  const draft = draftOf(agentWith({ dayBudget: { maxTokens: 500, maxCostUsd: null } }));
  const after = { ...draft, dayBudget: { ...draft.dayBudget, maxCostUsd: 2 } };
  expect(sent(draft, after)).toEqual({ dayBudget: { maxTokens: 500, maxCostUsd: 2 } });
});

test('a new agent with only a name gets a script that answers', () => {
  expect(newBody({ ...newDraft('script'), name: 'Ada' })).toMatchObject({
    name: 'Ada',
    kind: 'script',
    config: [{ when: { contains: 'hello' } }, { do: { say: 'You said: {{content}}' } }],
    status: 'active',
  });
});

test("the request for a copy contains the unknown keys from the original's file", () => {
  const extras = { colour: 'red' };
  expect(newBody({ ...newDraft('script'), name: 'Ada' }, extras)).toMatchObject({ extras });
  expect(newBody({ ...newDraft('script'), name: 'Ada' })).not.toHaveProperty('extras');
});
