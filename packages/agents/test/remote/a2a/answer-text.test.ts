import type { Artifact } from '@a2a-js/sdk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AnswerText } from '../../../src/remote/a2a/answer-text.ts';
import { cutToTokens, quoted } from '../../../src/remote/a2a/quoted.ts';

interface Piece {
  readonly id: string;
  readonly text: string;
  readonly isMore: boolean;
}

const piece: fc.Arbitrary<Piece> = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  text: fc.string({ maxLength: 4 }),
  isMore: fc.boolean(),
});

function heard(pieces: readonly Piece[]): { readonly said: string; readonly whole: string } {
  const text = new AnswerText(new Map());
  const said = pieces.map(({ id, text: value, isMore }) =>
    text.takePiece(artifact(id, value), isMore),
  );
  return { said: said.join(''), whole: text.ofResult(undefined) };
}

test('the answer of an A2A agent is the final text of its artifacts, in the order of their arrival', () => {
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const held = new Map<string, string>();
      for (const { id, text, isMore } of pieces) {
        held.set(id, isMore ? `${held.get(id) ?? ''}${text}` : text);
      }
      const whole = [...held.values()].filter((text) => text !== '').join('\n\n');
      expect(heard(pieces).whole).toBe(whole);
    }),
  );
});

test('artifacts are streamed completely if each artifact grows only after the previous one is complete', () => {
  const inOrder = fc
    .array(piece.map((one) => ({ ...one, isMore: true })))
    .map((pieces) => pieces.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
  fc.assert(
    fc.property(inOrder, (pieces) => {
      const { said, whole } = heard(pieces);
      expect(said).toBe(whole);
    }),
  );
});

test('every line of a quoted text begins with a quote mark', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '>', ' ', '\n', '\r', '\u2028', '\u0085') });
  fc.assert(
    fc.property(text, (given) => {
      const lines = quoted(given).split(/[\n\r\v\f\u0085\u2028\u2029]/u);
      expect(lines.every((line) => line.startsWith('> '))).toBe(true);
    }),
  );
});

test('a text over the limit is cut between two characters and marked as cut', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 3 }),
      fc.integer({ min: 1, max: 2 }),
      (text, most) => {
        const short = cutToTokens(text, most);
        expect(short.isWellFormed()).toBe(true);
        expect(short).toMatch(/ …$/u);
      },
    ),
  );
});

function artifact(artifactId: string, value: string): Artifact {
  const part = {
    content: { $case: 'text', value },
    metadata: undefined,
    filename: '',
    mediaType: '',
  } as const;
  return {
    artifactId,
    name: '',
    description: '',
    parts: [part],
    metadata: undefined,
    extensions: [],
  };
}
