/**
 * Whether a character is a star, underscore or tilde of Markdown's bold, italics and
 * strike-through.
 */
export function isEmphasis(codePoint: number): boolean {
  return codePoint === 0x2a || codePoint === 0x5f || codePoint === 0x7e;
}

export function isOpeningBracket(codePoint: number): boolean {
  if (codePoint < 0x80)
    return codePoint === 0x28 || codePoint === 0x5b || codePoint === 0x7b || codePoint === 0x3c;
  return /^\p{Ps}$/u.test(String.fromCodePoint(codePoint));
}

export function isClosingBracket(codePoint: number): boolean {
  if (codePoint < 0x80)
    return codePoint === 0x29 || codePoint === 0x5d || codePoint === 0x7d || codePoint === 0x3e;
  return /^\p{Pe}$/u.test(String.fromCodePoint(codePoint));
}

export function isColon(codePoint: number): boolean {
  return codePoint === 0x3a || codePoint === 0xff_1a;
}

/** Commas that join or follow mentions: `,` `，` `、` `،`. */
export function isComma(codePoint: number): boolean {
  return (
    codePoint === 0x2c || codePoint === 0xff_0c || codePoint === 0x30_01 || codePoint === 0x6_0c
  );
}
