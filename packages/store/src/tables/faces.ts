import { oneOf, optional, table, text } from './table.ts';

/** The faces that people chose for themselves and for agents. Nobody has a row by default. */
export const faces = table('faces', {
  memberId: text,
  kind: oneOf<'colour' | 'emoji' | 'picture'>(),
  /** The number of the colour, the emoji, or the SHA-256 of the picture. */
  value: text,
  /** The bytes of the picture as base64. */
  picture: optional(text),
});
