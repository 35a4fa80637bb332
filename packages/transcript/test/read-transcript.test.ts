import { describe, expect, test } from 'vitest';

import { checkTranscript, readTranscript, type Transcript } from '../src/index.ts';

const TOP = ['# A chat', '', 'space: Here', 'person: Ana', 'agent: HR', 'agent: Finance', ''];

function transcript(...lines: readonly string[]): Transcript {
  return readTranscript([...TOP, ...lines].join('\n'), 'chat.txt');
}

describe('an invalid line is reported with its position and a hint', () => {
  test.each<[problem: string, text: string]>([
    ['chat.txt:1: the first line must be the title, such as "# A chat"', 'space: Here'],
    ['chat.txt:2: the file has no space. Begin one with "space: NAME"', '# A chat\n\nAna: hi'],
    ['chat.txt:4: unknown key "polisy"', '# A chat\n\nspace: Here\npolisy: chain'],
    [
      'chat.txt:4: unknown value "chian". Use one of broadcast, mention, chain, coordinator',
      '# A\n\nspace: B\npolicy: chian',
    ],
    ['chat.txt:4: "many" is not a whole number', '# A chat\n\nspace: Here\nturn limit: many'],
    [
      'chat.txt:4: unknown mark "loud". Use one of quiet',
      '# A chat\n\nspace: Here\nagent: HR (loud)',
    ],
    ['chat.txt:4: expected "key: value"', '# A chat\n\nspace: Here\nagent HR'],
    ['chat.txt:4: the main agent "HR" is not an agent', '# A chat\n\nspace: Here\nmain agent: HR'],
    ['chat.txt:5: "all":', '# A chat\n\nspace: Here\nperson: Ana\nagent: all'],
    ['chat.txt:5: "all":', '# A chat\n\nspace: Here\nagent: HR\noutsider: all'],
    ['chat.txt:6: "hr":', '# A chat\n\nspace: Here\nagent: HR\nperson: Ana\nagent: hr'],
    ['chat.txt:8: "hr":', '# A chat\n\nspace: A\nagent: HR\n\nspace: B\nperson: Ana\nagent: hr'],
    ['chat.txt:5: HR is in this space twice', '# A chat\n\nspace: Here\nagent: HR\nagent: HR'],
  ])('the problem of the transcript is “%s”', (problem, text) => {
    expect(() => readTranscript(text, 'chat.txt')).toThrow(problem);
  });

  test.each<[problem: string, line: string]>([
    [
      'chat.txt:8: a line must begin with the name of a member, and there is no "Anna". Did you mean "Ana"?',
      'Anna: hi',
    ],
    ['chat.txt:8: the act of HR is not clear', 'HR dances'],
    ['chat.txt:8: there is no space "There". Use one of Here', '[There] Ana: hi'],
    ['chat.txt:8: there is no tool "dance". Use one of mentionAgent', 'HR calls dance(Ana)'],
    [
      'chat.txt:8: an argument of the call is missing: the agent to mention',
      'HR calls mentionAgent("please")',
    ],
    [
      'chat.txt:8: unexpected argument of the call: "twice"',
      'HR calls mentionAgent(Finance, "hi", twice)',
    ],
    ['chat.txt:8: unknown failure "tired". Use one of error, no-output', 'HR fails: tired'],
    ['chat.txt:9: an indented line must be a decision', 'Ana: hi\n  HR gets the floor'],
    ['chat.txt:9: an indented line cannot follow a comment', '# So\n  > HR gets the floor (CH7)'],
    ['chat.txt:8: an indented line needs a line above it', '  > HR gets the floor (CH7)'],
  ])('the problem of the transcript is “%s”', (problem, line) => {
    expect(() => transcript(line)).toThrow(problem);
  });
});

describe('if a line cannot be played, the error contains the position of the line', () => {
  test.each<[problem: string, lines: readonly string[]]>([
    ['chat.txt:8: HR does not have the floor in Here, nobody does', ['HR: hi']],
    ['chat.txt:8: HR has no message to reply to yet', ['Ana ↩ HR: why?']],
    ['chat.txt:8: "hr": The name', ['hr joins']],
    ['chat.txt:8: there is no chain to stop', ['Ana stops the chain']],
    ['chat.txt:8: Here is not a forum. Add "kind: forum"', ['tick']],
    [
      'chat.txt:8: at the end HR still has the floor in Here',
      ['Ana: hi', '  > HR gets the floor (CH7)', '  > 1 other stays silent (CH3)'],
    ],
  ])('the problem of the transcript is “%s”', (problem, lines) => {
    expect(() => checkTranscript(transcript(...lines))).toThrow(problem);
  });
});

describe('the check of a transcript compares every decision', () => {
  const decided = ['  > HR gets the floor (CH7)', '  > 1 other stays silent (CH3)'];
  const rest = [
    'Ana stops everything',
    '  > HR was cancelled by Ana (ST4)',
    '  > the chain ends (FL9)',
  ];

  test('the check of a transcript with the right decisions returns their number', () => {
    expect(checkTranscript(transcript('Ana: hi', ...decided, ...rest))).toBe(4);
  });

  test('the check prints an unexpected decision in a form that can be pasted into the file', () => {
    expect(() => checkTranscript(transcript('Ana: hi', ...decided.slice(0, 1), ...rest))).toThrow(
      [
        '+ decided, but not expected: 1 other stays silent (CH3)',
        '',
        'If the engine is right, replace the lines under this step with these:',
        '',
        ...decided,
      ].join('\n'),
    );
  });

  test('if an expected decision is not made, the check reports the decision', () => {
    const more = [...decided, '  > Finance gets the floor (CH1)'];
    expect(() => checkTranscript(transcript('Ana: hi', ...more, ...rest))).toThrow(
      '- expected, but not decided: Finance gets the floor (CH1)',
    );
  });

  test('if the right decisions are in a different order, the check reports a difference', () => {
    expect(() => checkTranscript(transcript('Ana: hi', ...decided.toReversed(), ...rest))).toThrow(
      'the same decisions, in another order',
    );
  });
});

test('a member of a transcript may be in two spaces', () => {
  const text = '# A chat\n\nspace: A\nagent: HR\n\nspace: B\nagent: HR\n\n[B] HR: hi';
  expect(readTranscript(text, 'chat.txt').spaces).toHaveLength(2);
});

test('if one name begins with another name, a line of the longer name is recognised', () => {
  const text = '# A chat\n\nspace: Here\nperson: Ann\nperson: Ann Lee\nagent: HR\n\nAnn Lee: hi';
  expect(readTranscript(text, 'chat.txt').steps[0]?.act).toMatchObject({ who: 'Ann Lee' });
});

test('in a transcript, lines that begin with a bar continue the text above', () => {
  const { steps } = transcript('Ana: one', '  | two', '  |', '  | three');
  expect(steps[0]?.act).toMatchObject({ text: 'one\ntwo\n\nthree' });
});

test('comments directly above a line of a transcript belong to that line', () => {
  const { steps, about } = transcript('Ana: one', '', '# because', 'Ana: two');
  expect([about, steps.map(({ notes }) => notes)]).toEqual([[], [[], ['because']]]);
});
