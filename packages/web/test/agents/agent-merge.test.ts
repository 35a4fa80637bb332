import { describe, expect, test } from 'vitest';
import { changedFields } from '../../src/parts/form/versioned/changed-fields.ts';
import { merge, withChoices } from '../../src/parts/form/versioned/merge.ts';
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

describe('the kind of an agent and its configuration merge as one field', () => {
  test('if one person edits a script while another person changes the kind of the agent, the merge reports one conflict', () => {
    const { conflicts } = merged(asModel, rewritten);
    expect(conflicts).toEqual([{ path: ['kind'], theirs: 'llm', mine: 'script' }]);
  });

  test('if I choose my script in the conflict, saving sends the whole script with its kind', () => {
    const chosen = withChoices(merged(asModel, rewritten), ['mine']);
    expect(sent(asModel, chosen)).toEqual({ kind: 'script', config: [{ do: { say: 'two' } }] });
  });

  test('if I choose their kind in the conflict, the form uses their configuration, and saving sends nothing', () => {
    const chosen = withChoices(merged(asModel, rewritten), ['theirs']);
    expect(chosen.llm).toEqual(asModel.llm);
    expect(sent(asModel, chosen)).toEqual({});
  });

  test('if I change the kind while another person edits the script, the merge reports a conflict', () => {
    const { conflicts } = merged(rewritten, { ...asModel });
    expect(conflicts).toEqual([{ path: ['kind'], theirs: 'script', mine: 'llm' }]);
  });

  test('the merge accepts their new kind if I did not change the configuration', () => {
    const { values, conflicts } = merged(asModel, { ...loaded, description: 'mine' });
    expect(conflicts).toEqual([]);
    expect(values).toMatchObject({ kind: 'llm', llm: asModel.llm, description: 'mine' });
    expect(sent(asModel, values)).toEqual({ description: 'mine' });
  });

  test('edits in the fields of a kind that is not selected cause no conflict and change nothing', () => {
    const tried = { ...loaded, llm: { ...loaded.llm, provider: 'tried' } };
    expect(merged(asModel, tried).conflicts).toEqual([]);
    expect(changedFields(loaded, tried, AGENT_SHAPE)).toEqual({});
  });

  test('if two people edit one script differently, the merge reports a conflict about the script text', () => {
    const other = { ...loaded, script: { text: '[]' } };
    expect(merged(other, rewritten).conflicts.map(({ path }) => path)).toEqual([
      ['script', 'text'],
    ]);
  });
});
