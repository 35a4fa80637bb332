import { expect, test } from 'vitest';

import { withDecisions } from '../src/index.ts';

const TOP = ['# A chat', '', 'space: Here', 'person: Ana', 'agent: HR', 'agent: Finance', ''];
const decided = ['  > HR gets the floor (CH7)', '  > 1 other stays silent (CH3)'];
const ended = ['  > 1 other stays silent (CH3)', '  > the chain ends (FL9)'];

function filled(...lines: readonly string[]): { text: readonly string[]; problem: string | null } {
  const { text, problem } = withDecisions([...TOP, ...lines, ''].join('\n'), 'chat.txt');
  return { text: text.split('\n').slice(TOP.length, -1), problem: problem?.message ?? null };
}

test('the decisions of a line are written below the whole text of the line', () => {
  const { text, problem } = filled('Ana: hi', '  | there', '', '# Then', 'HR: hello');
  expect(problem).toBeNull();
  expect(text).toEqual(['Ana: hi', '  | there', ...decided, '', '# Then', 'HR: hello', ...ended]);
});

test('writing the decisions into a transcript replaces only wrong decisions', () => {
  const right = ['Ana: hi', ...decided, 'HR: hello', ...ended];
  const wrong = ['Ana: hi', '  > Finance gets the floor (CH1)', 'HR: hello', ...ended];
  expect(filled(...wrong).text).toEqual(right);
  expect(filled(...right).text).toEqual(right);
});

test('if a line of a transcript cannot be played, the text from this line on is not changed', () => {
  const rest = ['Finance: me too', '  > something', 'Ana: thanks', '  > something else'];
  const { text, problem } = filled('Ana: hi', ...rest);
  expect(problem).toBe('chat.txt:9: Finance does not have the floor in Here, HR does');
  expect(text).toEqual(['Ana: hi', ...decided, ...rest]);
});

test('an unfinished transcript gets its decisions, and the problem is reported', () => {
  const { text, problem } = filled('Ana: hi');
  expect(problem).toContain('chat.txt:8: at the end HR still has the floor in Here');
  expect(text).toEqual(['Ana: hi', ...decided]);
});
