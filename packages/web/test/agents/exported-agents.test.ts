import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { agentAsCard } from '../../src/screens/agents/profile/agent-as-card.ts';
import { agentAsFile, fileNameOf } from '../../src/screens/agents/profile/agent-as-file.ts';
import { agentWith, LLM, NAMELESS } from './agents.ts';

function parts(file: string) {
  const [, front = '', body = ''] = /^---\n(.*?\n)---\n(.*)$/su.exec(file) ?? [];
  return { front: parse(front) as unknown, body };
}

test('an exported agent with a model has fields, followed by its instructions as text', () => {
  const agent = agentWith({ kind: 'llm', config: LLM, description: 'a: b', isQuiet: true });
  const { instructions, ...fields } = LLM;
  expect(parts(agentAsFile(agent))).toEqual({
    front: { name: 'Ada', description: 'a: b', quiet: true, ...fields },
    body: `${instructions}\n`,
  });
});

test('an exported script or remote agent has no text after its fields', () => {
  const config = [{ do: { say: '---\nhello' } }];
  expect(parts(agentAsFile(agentWith({ config, autoReply: false })))).toEqual({
    front: { name: 'Ada', autoReply: false, script: config },
    body: '',
  });
  expect(parts(agentAsFile(agentWith({ kind: 'remote', config: {} })))).toEqual({
    front: { name: 'Ada', kind: 'remote', config: {} },
    body: '',
  });
});

test('the exported file of an agent with the default model contains "model: default"', () => {
  const { front } = parts(agentAsFile(agentWith({ kind: 'llm', config: NAMELESS })));
  expect(front).toEqual({ name: 'Ada', model: 'default' });
});

test('an exported file lists unknown keys unchanged after the fields of Conch', () => {
  const extras = {
    '1': 'a key that is a number',
    'key: with # signs': 'no',
    colour: 'yes',
    texts: ['---', '# none', 'two\nlines\n---\n', '@at', '', ' around ', '0x1F', '2026-01-01'],
    tree: { depth: { flag: true, none: null, list: [{ a: 1.5 }] } },
    ['__proto__']: 'no trap',
  };
  const file = agentAsFile(agentWith({ config: [{ do: { say: 'hello' } }], extras }));
  const { front, body } = parts(file);
  const known = { name: 'Ada', script: [{ do: { say: 'hello' } }] };
  expect(Object.entries(front as object)).toEqual(
    expect.arrayContaining(Object.entries({ ...known, ...extras })),
  );
  expect(body).toBe('');
  expect(file.indexOf('script:')).toBeLessThan(file.indexOf('a key that is a number'));
});

test('an exported file quotes a text that YAML 1.1 programs would misread', () => {
  const file = agentAsFile(agentWith({ extras: { colour: 'no', since: '2026-01-01' } }));
  expect(file).toContain('colour: "no"\nsince: "2026-01-01"\n');
});

test('an exported character card contains the instructions as its system prompt', () => {
  const card = agentAsCard(agentWith({ kind: 'llm', config: LLM, description: 'short' }));
  expect(card).toMatchObject({
    spec: 'chara_card_v2',
    data: { name: 'Ada', personality: 'short', system_prompt: 'Be short.' },
  });
});

test('fileNameOf() returns a name that every file system accepts', () => {
  expect(fileNameOf('Front Desk / 2')).toBe('front-desk-2');
  expect(fileNameOf('حسام')).toBe('حسام');
  expect(fileNameOf('…')).toBe('agent');
});
