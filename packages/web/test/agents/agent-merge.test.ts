import { describe, expect, test } from 'vitest';
import { changedFields } from '../../src/parts/form/changed-fields.ts';
import { merge, withChoices } from '../../src/parts/form/merge.ts';
import { changeBody } from '../../src/screens/agents/form/agent-body.ts';
import {
  AGENT_SHAPE,
  draftOf,
  type AgentDraft,
} from '../../src/screens/agents/form/agent-draft.ts';
import { agentWith, LLM } from './agents.ts';

const SCRIPT = [{ do: { say: 'one' } }];
const loaded = draftOf(agentWith({ kind: 'script', config: SCRIPT }));
const asModel = draftOf(agentWith({ kind: 'llm', config: LLM }));
const rewritten: AgentDraft = { ...loaded, script: { text: '- do: { say: two }\n' } };

function merged(theirs: AgentDraft, mine: AgentDraft) {
  return merge({ loaded, theirs, mine }, AGENT_SHAPE);
}

function sent(before: AgentDraft, after: AgentDraft) {
  return changeBody(changedFields(before, after, AGENT_SHAPE), after.kind);
}

describe('the kind of an agent and its configuration are one field', () => {
  test('a script that is edited while its agent becomes another kind is asked about once', () => {
    const { conflicts } = merged(asModel, rewritten);
    expect(conflicts).toEqual([{ path: ['kind'], theirs: 'llm', mine: 'script' }]);
  });

  test('whoever stays with the script sends it whole, with its kind', () => {
    const chosen = withChoices(merged(asModel, rewritten), ['mine']);
    expect(sent(asModel, chosen)).toEqual({ kind: 'script', config: [{ do: { say: 'two' } }] });
  });

  test('whoever takes the other kind has its configuration, and sends nothing', () => {
    const chosen = withChoices(merged(asModel, rewritten), ['theirs']);
    expect(chosen.llm).toEqual(asModel.llm);
    expect(sent(asModel, chosen)).toEqual({});
  });

  test('a kind that is changed while its script is edited elsewhere is asked about', () => {
    const { conflicts } = merged(rewritten, { ...asModel });
    expect(conflicts).toEqual([{ path: ['kind'], theirs: 'script', mine: 'llm' }]);
  });

  test('another kind is taken over where nobody touched the configuration', () => {
    const { values, conflicts } = merged(asModel, { ...loaded, description: 'mine' });
    expect(conflicts).toEqual([]);
    expect(values).toMatchObject({ kind: 'llm', llm: asModel.llm, description: 'mine' });
    expect(sent(asModel, values)).toEqual({ description: 'mine' });
  });

  test('what was tried of another kind is neither a conflict nor a change', () => {
    const tried = { ...loaded, llm: { ...loaded.llm, provider: 'tried' } };
    expect(merged(asModel, tried).conflicts).toEqual([]);
    expect(changedFields(loaded, tried, AGENT_SHAPE)).toEqual({});
  });

  test('two edits of one script are a conflict of its text', () => {
    const other = { ...loaded, script: { text: '[]' } };
    expect(merged(other, rewritten).conflicts.map(({ path }) => path)).toEqual([
      ['script', 'text'],
    ]);
  });
});
