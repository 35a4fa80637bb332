import { readdirSync, readFileSync } from 'node:fs';

import { checkTranscript, readTranscript, type Transcript } from '@conch/transcript';
import { expect, test } from 'vitest';

// Plays every conversation of this folder through the engine and compares each decision with the
// lines below the message. See README.md there.
const folder = new URL('transcripts/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));

test.each(files)('%s is decided as it is written', (file) => {
  expect(checkTranscript(transcriptOf(file))).toBeGreaterThan(0);
});

test('no two transcripts have the same title', () => {
  const titles = files.map((file) => transcriptOf(file).title);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});

test('the example of the README is decided as it is written', () => {
  const [, example = ''] = /```text\n(.*?)```/su.exec(textOf('README.md')) ?? [];
  expect(checkTranscript(readTranscript(example, 'README.md'))).toBeGreaterThan(0);
});

function transcriptOf(file: string): Transcript {
  return readTranscript(textOf(file), file);
}

function textOf(file: string): string {
  return readFileSync(new URL(file, folder), 'utf8');
}
