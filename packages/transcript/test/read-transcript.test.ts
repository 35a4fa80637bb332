import { describe, expect, test } from 'vitest';

import { checkTranscript, readTranscript, type Transcript } from '../src/index.ts';

const TOP = ['# A chat', '', 'space: Here', 'person: Ana', 'agent: HR', 'agent: Finance', ''];

function transcript(...lines: readonly string[]): Transcript {
  return readTranscript([...TOP, ...lines].join('\n'), 'chat.txt');
}

describe('a line that is not clear is named with its place and a way out', () => {
  test.each<[problem: string, text: string]>([
    ['chat.txt:1: the first line is the title, such as "# A chat"', 'space: Here'],
    ['chat.txt:2: no space: begin one with "space: NAME"', '# A chat\n\nAna: hi'],
    ['chat.txt:4: "polisy" is not known', '# A chat\n\nspace: Here\npolisy: chain'],
    [
      'chat.txt:4: "chian" is none of broadcast, mention, chain, admin',
      '# A\n\nspace: B\npolicy: chian',
    ],
    ['chat.txt:4: "many" is no whole number', '# A chat\n\nspace: Here\nturn limit: many'],
    [
      'chat.txt:4: "loud" is not known; there are quiet',
      '# A chat\n\nspace: Here\nagent: HR (loud)',
    ],
    ['chat.txt:4: expected "key: value"', '# A chat\n\nspace: Here\nagent HR'],
    ['chat.txt:4: the main agent "HR" is no agent', '# A chat\n\nspace: Here\nmain agent: HR'],
    ['chat.txt:5: "all":', '# A chat\n\nspace: Here\nperson: Ana\nagent: all'],
    ['chat.txt:5: "all":', '# A chat\n\nspace: Here\nagent: HR\noutsider: all'],
    ['chat.txt:6: "hr":', '# A chat\n\nspace: Here\nagent: HR\nperson: Ana\nagent: hr'],
    ['chat.txt:8: "hr":', '# A chat\n\nspace: A\nagent: HR\n\nspace: B\nperson: Ana\nagent: hr'],
    ['chat.txt:5: HR is here twice', '# A chat\n\nspace: Here\nagent: HR\nagent: HR'],
  ])('%s', (problem, text) => {
    expect(() => readTranscript(text, 'chat.txt')).toThrow(problem);
  });

  test.each<[problem: string, line: string]>([
    [
      'chat.txt:8: a line begins with who speaks, and nobody is called "Anna"; did you mean "Ana"?',
      'Anna: hi',
    ],
    ['chat.txt:8: it is not clear what HR does', 'HR dances'],
    ['chat.txt:8: no space is called "There"; there are Here', '[There] Ana: hi'],
    ['chat.txt:8: there is no tool "dance"; there are mentionAgent', 'HR calls dance(Ana)'],
    ['chat.txt:8: the call does not say whom to mention', 'HR calls mentionAgent("please")'],
    ['chat.txt:8: the call has "twice" too much', 'HR calls mentionAgent(Finance, "hi", twice)'],
    ['chat.txt:8: "tired" is none of error, no-output', 'HR fails: tired'],
    ['chat.txt:9: an indented line is a decision', 'Ana: hi\n  HR gets the floor'],
    ['chat.txt:9: this stands under a comment', '# So\n  > HR gets the floor (CH7)'],
    ['chat.txt:8: nothing stands above this line', '  > HR gets the floor (CH7)'],
  ])('%s', (problem, line) => {
    expect(() => transcript(line)).toThrow(problem);
  });
});

describe('a line that cannot be played is named with its place', () => {
  test.each<[problem: string, lines: readonly string[]]>([
    ['chat.txt:8: HR does not hold the floor in Here; nobody does', ['HR: hi']],
    ['chat.txt:8: HR has said nothing yet', ['Ana ↩ HR: why?']],
    ['chat.txt:8: "hr": The name', ['hr joins']],
    ['chat.txt:8: there is no chain to stop', ['Ana stops the chain']],
    ['chat.txt:8: Here is no forum; it needs "kind: forum"', ['tick']],
    [
      'chat.txt:8: at the end HR still has the floor in Here',
      ['Ana: hi', '  > HR gets the floor (CH7)', '  > 1 other stays silent (CH3)'],
    ],
  ])('%s', (problem, lines) => {
    expect(() => checkTranscript(transcript(...lines))).toThrow(problem);
  });
});

describe('every decision is compared', () => {
  const decided = ['  > HR gets the floor (CH7)', '  > 1 other stays silent (CH3)'];
  const rest = [
    'Ana stops everything',
    '  > HR was cancelled by Ana (ST4)',
    '  > the chain ends (FL9)',
  ];

  test('a file that expects what is decided passes, and says how many decisions agree', () => {
    expect(checkTranscript(transcript('Ana: hi', ...decided, ...rest))).toBe(4);
  });

  test('a decision that the file does not expect is printed so that it can be pasted', () => {
    expect(() => checkTranscript(transcript('Ana: hi', ...decided.slice(0, 1), ...rest))).toThrow(
      [
        '+ decided, but not expected: 1 other stays silent (CH3)',
        '',
        'If the engine is right, put exactly these lines under it:',
        '',
        ...decided,
      ].join('\n'),
    );
  });

  test('a decision that is expected and not made is named', () => {
    const more = [...decided, '  > Finance gets the floor (CH1)'];
    expect(() => checkTranscript(transcript('Ana: hi', ...more, ...rest))).toThrow(
      '- expected, but not decided: Finance gets the floor (CH1)',
    );
  });

  test('the order counts', () => {
    expect(() => checkTranscript(transcript('Ana: hi', ...decided.toReversed(), ...rest))).toThrow(
      'the same decisions, in another order',
    );
  });
});

test('someone may be in two spaces', () => {
  const text = '# A chat\n\nspace: A\nagent: HR\n\nspace: B\nagent: HR\n\n[B] HR: hi';
  expect(readTranscript(text, 'chat.txt').spaces).toHaveLength(2);
});

test('a name that begins another one is told apart', () => {
  const text = '# A chat\n\nspace: Here\nperson: Ann\nperson: Ann Lee\nagent: HR\n\nAnn Lee: hi';
  expect(readTranscript(text, 'chat.txt').steps[0]?.act).toMatchObject({ who: 'Ann Lee' });
});

test('lines that begin with a bar are more text', () => {
  const { steps } = transcript('Ana: one', '  | two', '  |', '  | three');
  expect(steps[0]?.act).toMatchObject({ text: 'one\ntwo\n\nthree' });
});

test('comments right before a line belong to it', () => {
  const { steps, about } = transcript('Ana: one', '', '# because', 'Ana: two');
  expect([about, steps.map(({ notes }) => notes)]).toEqual([[], [[], ['because']]]);
});
