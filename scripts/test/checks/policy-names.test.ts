import { expect, test } from 'vitest';
import { comparedPolicies, policyNameProblems, policyNamesIn } from '../../checks/policy-names.ts';

const NAMES = ['broadcast', 'mention', 'chain', 'round-table'];

function problemsIn(line: string): readonly string[] {
  return comparedPolicies({ path: 'a.ts', text: `fine\n${line}\n` }, NAMES);
}

test.each([
  ['a comparison', `if (settings.policy === 'chain') return;`],
  ['a negated comparison', `return chain.policy !== 'mention';`],
  ['a comparison with the name on the left', `if ('chain' === space.settings.policy) return;`],
  ['a comparison over two lines', `const is = space.settings.policy ===\n  'chain';`],
  ['a comparison of a mode with the name of a policy', `mode === 'round-table'`],
  ['a switch', `switch (settings.policy) {`],
  ['a case', `    case 'broadcast':`],
  ['a list', `const STACKS = new Set(['chain', 'round-table']);`],
  ['a list of one policy', `['mention'].includes(policy)`],
  ['a table', `const TOOLS: Record<PolicyName, readonly ToolName[]> = {`],
  [
    'a table with the policies of a task as keys',
    `const DEEDS: Readonly<Record<Task['policy'], Deed>> = {`,
  ],
])('code that depends on the name of a policy is refused: %s', (_, line) => {
  const problems = problemsIn(line);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^a\.ts:2: /u);
});

test.each([
  ['the kind of a cause', `if (cause.kind === 'mention') return;`],
  ['a switch case with the kind of a cause', `    case 'mention':`],
  ['the kind of a stop target', `target.kind === 'chain'`],
  ['a policy in settings', `newSpace(roster, { policy: 'broadcast' })`],
  ['two policies that are compared', `SETTINGS_OF[mode].policy === settings.policy`],
  ['a table of texts for policies', `const NAMES: Record<PolicyName, string> = {`],
  [
    'a table of texts with the policies of a task as keys',
    `Readonly<Record<Task['policy'], string>>`,
  ],
  ['a list of other words', `['message', 'mention', 'delegated']`],
  ['a comparison with another word', `if (policy === 'all') return;`],
])('code that does not depend on the name of a policy is allowed: %s', (_, line) => {
  expect(problemsIn(line)).toEqual([]);
});

test('the policy names are read from the list of the engine', () => {
  expect(policyNamesIn(`export const POLICIES = ['broadcast', 'chain'] as const;`)).toEqual([
    'broadcast',
    'chain',
  ]);
});

test('no source outside the policies depends on the name of a policy', async () => {
  expect(await policyNameProblems()).toEqual([]);
});
