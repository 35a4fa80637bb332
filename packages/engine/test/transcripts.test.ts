import { readdirSync, readFileSync } from 'node:fs';

import { checkTranscript, readTranscript, type Transcript } from '@conch/transcript';
import { expect, test } from 'vitest';

// Plays every conversation of this folder through the engine. Each decision must equal the lines
// below its message. See README.md in the folder.
const folder = new URL('transcripts/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));

test.each(files)('the engine makes the decisions of the transcript %s', (file) => {
  expect(checkTranscript(transcriptOf(file))).toBeGreaterThan(0);
});

test('no two transcripts have the same title', () => {
  const titles = files.map((file) => transcriptOf(file).title);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});

test('the engine makes the decisions of the example in the README', () => {
  const [, example = ''] = /```text\n(.*?)```/su.exec(textOf('README.md')) ?? [];
  expect(checkTranscript(readTranscript(example, 'README.md'))).toBeGreaterThan(0);
});

function transcriptOf(file: string): Transcript {
  return readTranscript(textOf(file), file);
}

function textOf(file: string): string {
  return readFileSync(new URL(file, folder), 'utf8');
}
