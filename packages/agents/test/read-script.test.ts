import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { scriptKind } from '../src/index.ts';
import { reasonAgainst } from './support/play.ts';

const ASK = { target: 'Finance', reason: 'numbers' };

test('the kind of agents that follow a script is named script', () => {
  expect(scriptKind.name).toBe('script');
});

describe('a valid script', () => {
  test('a valid script is a list of rules and may use every condition', () => {
    const words = { contains: 'pay', from: 'Ana', nth: 2, chance: 0.5 };
    const when = { trigger: 'tick', asked: 'reply', ...words };
    expect(reasonAgainst([{ when, do: { say: 'yes' } }])).toBeNull();
  });

  test.each([
    { skip: true },
    { pass: true },
    { fail: 'the printer is on fire' },
    { delegate: ASK },
    { delegateToAgent: ASK },
    { mentionAgent: ASK },
    { mentionAgent: { target: 'Finance' } },
    { delegate: { target: 'Finance' } },
    { delegateToAgent: { target: 'Finance' } },
    { forumReply: { body: 'I agree with that.', mentions: ['Finance'] } },
    { newThread: { title: 'Lunch', body: 'Where do we eat?', category: 'fun', mentions: ['HR'] } },
    { say: 'a', mentionAgent: { ...ASK, expectReply: true }, delayMs: 10, chunkMs: 0 },
    { say: 'a', goToSpace: { space: 'Finance', reason: 'to ask' }, mentionAgent: ASK },
    { say: '{{reply.content}}', sendSpaceMessage: { text: 'a', wait: { for: ['any'] } } },
    { skip: true, sendSpaceMessage: { space: 'Office', text: 'a', mention: 'Finance' } },
  ])('a rule of a valid script may contain the action %j', (deed) => {
    expect(reasonAgainst([{ do: deed }])).toBeNull();
  });
});

describe('an invalid script is refused, with a problem of one sentence', () => {
  const cases: readonly (readonly [unknown, string])[] = [
    ['say hello', 'A script must be a list with at least one rule: { when, do }.'],
    [[], 'A script must be a list with at least one rule: { when, do }.'],
    [['hello'], 'Rule 1 must be an object with when, do.'],
    [[{ say: 'hi' }], 'Rule 1 has the unknown word "say": use when, do.'],
    [[{ do: { say: 'hi' } }, { when: {} }], rule2('do is missing: give an object with say,')],
    [[{ when: null, do: {} }], 'Rule 1: when must be an object with trigger,'],
    [whenever({ asked: 'post' }), 'Rule 1: when.asked must be one of reply, thread.'],
    [whenever({ trigger: 'reply' }), 'Rule 1: when.trigger must be one of message, mention,'],
    [whenever({ contains: '' }), 'Rule 1: when.contains must be a text that is not empty.'],
    [whenever({ nth: 0 }), 'Rule 1: when.nth must be a whole number, 1 or more.'],
    [whenever({ chance: 2 }), 'Rule 1: when.chance must be a number from 0 to 1.'],
    [doing({}), rule2('do does nothing: add one of say, skip,')],
    [doing({ delayMs: 5 }), rule2('do does nothing: add one of say, skip,')],
    [doing({ sya: 'hi' }), rule2('do has the unknown word "sya": use say, skip,')],
    [doing({ say: 7 }), rule2('do.say must be a text that is not empty.')],
    [doing({ skip: false }), rule2('do.skip must be true, or left out.')],
    [doing({ delegate: 'HR' }), rule2('do.delegate must be an object with target, reason.')],
    [doing({ delegate: { reason: 'x' } }), rule2('do.delegate.target is missing: give a text')],
    [doing({ say: 'a', delayMs: -1 }), rule2('do.delayMs must be a number of milliseconds')],
    [
      doing({ mentionAgent: { ...ASK, expectReply: 'yes' } }),
      rule2('do.mentionAgent.expectReply must be true or false.'),
    ],
    [
      doing({ sendSpaceMessage: { text: 'a', wait: { for: [] } } }),
      rule2('do.sendSpaceMessage.wait.for must be a list that is not empty.'),
    ],
    [
      doing({ sendSpaceMessage: { text: 'a', wait: { for: ['any', 3] } } }),
      rule2('do.sendSpaceMessage.wait.for.2 must be a text that is not empty.'),
    ],
    [
      doing({ sendSpaceMessage: { text: 'a', wait: { for: ['any'], timeoutSeconds: 121 } } }),
      rule2('do.sendSpaceMessage.wait.timeoutSeconds must be a number of seconds above 0 and'),
    ],
  ];

  test.each(cases)('%j', (config, sentence) => {
    expect(reasonAgainst(config)).toContain(sentence);
  });
});

describe('actions that contradict each other', () => {
  test.each([
    ['say', 'skip', { say: 'a', skip: true }],
    ['say', 'pass', { say: 'a', pass: true }],
    ['say', 'fail', { say: 'a', fail: 'b' }],
    ['mentionAgent', 'delegate', { say: 'a', mentionAgent: ASK, delegate: ASK }],
    ['delegate', 'delegateToAgent', { delegate: ASK, delegateToAgent: ASK }],
    ['skip', 'delegate', { skip: true, delegate: ASK }],
    ['pass', 'mentionAgent', { pass: true, mentionAgent: ASK }],
    ['delegate', 'goToSpace', { say: 'a', delegate: ASK, goToSpace: { space: 'b', reason: 'c' } }],
    ['say', 'forumReply', { say: 'a', forumReply: { body: 'b' } }],
    [
      'forumReply',
      'newThread',
      { forumReply: { body: 'b' }, newThread: { title: 'a', body: 'b' } },
    ],
  ])('the actions %s and %s cannot be in one rule', (one, other, deed) => {
    const sentence = rule2(`do cannot have both ${one} and ${other}: keep one of them.`);
    expect(reasonAgainst(doing(deed))).toBe(sentence);
  });

  test('the action goToSpace needs `say`', () => {
    const deed = { goToSpace: { space: 'Office', reason: 'to look' } };
    expect(reasonAgainst(doing(deed))).toBe(
      rule2('do has goToSpace and says nothing there: add say.'),
    );
  });

  test('the option chunkMs needs `say`', () => {
    expect(reasonAgainst(doing({ skip: true, chunkMs: 5 }))).toBe(
      rule2('do has chunkMs and says nothing: add say, or take chunkMs away.'),
    );
  });
});

describe('templates are checked when the script is read', () => {
  test.each(['{{contnet}}', '{{Content}}', '{{}}', '{{pick}}', '{{pick |}}', '{{returned}}'])(
    'the template %s is unknown',
    (template) => {
      expect(reasonAgainst(doing({ say: `a ${template} b` }))).toContain(
        rule2(`do.say has the unknown template "${template}": use {{content}}, {{sender}},`),
      );
    },
  );

  test('a template cannot contain a template', () => {
    expect(reasonAgainst(doing({ say: '{{pick {{sender}}|b}}' }))).toContain(
      'has the unknown template',
    );
  });

  test('a template must be closed', () => {
    expect(reasonAgainst(doing({ say: 'Hello {{sender}' }))).toBe(
      rule2('do.say has {{ without an end: add }}.'),
    );
  });

  test('templates are checked in every text field of a script', () => {
    expect(reasonAgainst(doing({ delegate: { target: '{{who}}', reason: 'a' } }))).toContain(
      rule2('do.delegate.target has the unknown template "{{who}}"'),
    );
  });

  test('closing braces without opening braces are plain text', () => {
    expect(reasonAgainst(doing({ say: '{"a":{"b":1}}' }))).toBeNull();
  });
});

test('reading a script never throws, whatever the input', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.anything(), almostScript()), (config) => {
      const reading = scriptKind.agentOf(config);
      expect(reading.ok || /^(A script|Rule \d+)\b.*\.$/su.test(reading.reason)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

/** Rules with valid keys and random values, so that they pass the first checks. */
function almostScript(): fc.Arbitrary<unknown> {
  const anyOf = (...words: readonly string[]) =>
    fc.dictionary(fc.constantFrom(...words), fc.oneof(fc.jsonValue(), fc.constant('{{pick a|b}}')));
  const when = anyOf('trigger', 'contains', 'from', 'nth', 'chance', '__proto__');
  const ask = anyOf('target', 'reason', 'expectReply', 'text', 'wait', 'space', 'body', 'title');
  const action = fc.constantFrom('say', 'skip', 'delegate', 'sendSpaceMessage', 'forumReply');
  const deed = fc.dictionary(action, fc.oneof(ask, fc.string(), fc.boolean()));
  return fc.array(fc.record({ when, do: deed }, { requiredKeys: [] }));
}

function whenever(when: object): unknown {
  return [{ when, do: { say: 'hi' } }];
}

function doing(deed: object): unknown {
  return [{ do: { say: 'a rule before' } }, { do: deed }];
}

function rule2(rest: string): string {
  return `Rule 2: ${rest}`;
}
