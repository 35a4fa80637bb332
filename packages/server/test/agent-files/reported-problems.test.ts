import { expect, test } from 'vitest';
import { filesRoom, scriptFile } from './support.ts';

test('[§11] a problem in an agent file is reported to the operator only once, with its line', async () => {
  const { operatorLines, readFiles } = await filesRoom({ 'hr.md': 'Hello.' });
  await readFiles();
  expect(operatorLines).toEqual([
    expect.stringMatching(/^agents\/hr\.md:1: An agent file must begin/u),
  ]);
});

test('[§11] if a problem in an agent file is fixed and then occurs again, the problem is reported again', async () => {
  const { operatorLines, writeFile, readFiles } = await filesRoom({ 'hr.md': 'Hello.' });
  writeFile('hr.md', scriptFile('HR'));
  await readFiles();
  writeFile('hr.md', 'Hello.');
  await readFiles();
  expect(operatorLines).toHaveLength(2);
});

test('ignored fields of an agent file are reported to the operator, but not as a problem', async () => {
  const lines = ['---', 'name: Ada', 'tools: Read', 'model: inherit', '---', 'Be short.'];
  const { operatorLines, readFiles } = await filesRoom({ 'ada.md': lines.join('\n') });
  expect(await readFiles()).toEqual([]);
  expect(operatorLines).toEqual([
    expect.stringMatching(/^agents\/ada\.md: The model “inherit” is a word of another program/u),
    expect.stringMatching(/^agents\/ada\.md: These are not tools of Conch.*: Read\. /u),
  ]);
});

test('[§11] control characters in the name of an agent file are escaped in messages to the operator', async () => {
  const { operatorLines } = await filesRoom({
    'bad\u001b[31m\u009b\u202e\nNote: all is well.md': 'Hello.',
  });
  expect(operatorLines).toEqual([
    expect.stringMatching(
      /^agents\/bad\\u\{001B\}\[31m\\u\{009B\}\\u\{202E\}\\u\{000A\}Note: all is well\.md:1: /u,
    ),
  ]);
});
