import type { Part } from '@a2a-js/sdk';
import { A2aFailure } from './a2a-failure.ts';
import { cut, oneLine } from './quoted.ts';

const LONGEST_NAME = 100;
const MOST_PARTS = 10_000;

/** The text of some parts. Pieces of one artifact join as they are, parts of a message as lines. */
export function textIn(parts: readonly Part[], joint: '' | '\n'): string {
  if (parts.length > MOST_PARTS) throw new A2aFailure('garbled', 'It has sent too many parts.');
  return parts
    .flatMap(({ content }) => (content?.$case === 'text' ? [content.value] : []))
    .join(joint);
}

/** A short line for each part that is no text: files and data are named, never fetched or shown. */
export function namesIn(parts: readonly Part[]): readonly string[] {
  return parts.flatMap(({ content, filename, mediaType }) => {
    if (content === undefined || content.$case === 'text') return [];
    const what = content.$case === 'data' ? 'data' : 'file';
    const name = oneLine(
      cut([filename, mediaType].filter((one) => one !== '').join(', '), LONGEST_NAME),
    );
    return [name === '' ? `[${what}]` : `[${what}: ${name}]`];
  });
}
