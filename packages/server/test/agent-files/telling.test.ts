import { expect, test } from 'vitest';
import { filesRoom, scriptFile } from './support.ts';

test('[§11] what is wrong with a file is told to the operator once, with its place', async () => {
  const { told, read } = await filesRoom({ 'hr.md': 'Hello.' });
  await read();
  expect(told).toEqual([expect.stringMatching(/^agents\/hr\.md:1: A file of an agent begins/u)]);
});

test('[§11] what comes back after it was mended is told again', async () => {
  const { told, put, read } = await filesRoom({ 'hr.md': 'Hello.' });
  put('hr.md', scriptFile('HR'));
  await read();
  put('hr.md', 'Hello.');
  await read();
  expect(told).toHaveLength(2);
});

test('[§11] what a name of a file says to a terminal is spelled out for the operator', async () => {
  const { told } = await filesRoom({ 'bad\u001b[31m\u009b\u202e\nNote: all is well.md': 'Hello.' });
  expect(told).toEqual([
    expect.stringMatching(
      /^agents\/bad\\u\{001B\}\[31m\\u\{009B\}\\u\{202E\}\\u\{000A\}Note: all is well\.md:1: /u,
    ),
  ]);
});
