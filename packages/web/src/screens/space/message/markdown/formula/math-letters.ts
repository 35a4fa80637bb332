/** The first capital letter, small letter and digit of an alphabet. 0: it has none. */
type Alphabet = readonly [capital: number, small: number, digit: number];

const ALPHABETS: Readonly<Record<string, Alphabet | undefined>> = {
  bold: [0x1d400, 0x1d41a, 0x1d7ce],
  italic: [0x1d434, 0x1d44e, 0],
  'bold-italic': [0x1d468, 0x1d482, 0],
  script: [0x1d49c, 0x1d4b6, 0],
  'bold-script': [0x1d4d0, 0x1d4ea, 0],
  fraktur: [0x1d504, 0x1d51e, 0],
  'double-struck': [0x1d538, 0x1d552, 0x1d7d8],
  'bold-fraktur': [0x1d56c, 0x1d586, 0],
  'sans-serif': [0x1d5a0, 0x1d5ba, 0x1d7e2],
  'bold-sans-serif': [0x1d5d4, 0x1d5ee, 0x1d7ec],
  'sans-serif-italic': [0x1d608, 0x1d622, 0],
  'sans-serif-bold-italic': [0x1d63c, 0x1d656, 0],
  monospace: [0x1d670, 0x1d68a, 0x1d7f6],
};

// Unicode had these letters before it had the alphabets.
const OLDER_LETTERS: Readonly<Record<string, string | undefined>> = {
  'italic h': 'ℎ',
  'script B': 'ℬ',
  'script E': 'ℰ',
  'script F': 'ℱ',
  'script H': 'ℋ',
  'script I': 'ℐ',
  'script L': 'ℒ',
  'script M': 'ℳ',
  'script R': 'ℛ',
  'script e': 'ℯ',
  'script g': 'ℊ',
  'script o': 'ℴ',
  'fraktur C': 'ℭ',
  'fraktur H': 'ℌ',
  'fraktur I': 'ℑ',
  'fraktur R': 'ℜ',
  'fraktur Z': 'ℨ',
  'double-struck C': 'ℂ',
  'double-struck H': 'ℍ',
  'double-struck N': 'ℕ',
  'double-struck P': 'ℙ',
  'double-struck Q': 'ℚ',
  'double-struck R': 'ℝ',
  'double-struck Z': 'ℤ',
};

/** The text in the letters of a variant of MathML. Browsers ignore the variant itself. */
export function letterIn(text: string, variant: string | undefined): string {
  const alphabet = variant === undefined ? undefined : ALPHABETS[variant];
  if (alphabet === undefined) return text;
  return text.replaceAll(
    /[A-Za-z0-9]/gu,
    (letter) => OLDER_LETTERS[`${variant} ${letter}`] ?? moved(letter, alphabet),
  );
}

function moved(letter: string, [capital, small, digit]: Alphabet): string {
  if (/[A-Z]/u.test(letter)) return from(capital, letter, 'A');
  if (/[a-z]/u.test(letter)) return from(small, letter, 'a');
  return digit === 0 ? letter : from(digit, letter, '0');
}

function from(start: number, letter: string, first: string): string {
  return String.fromCodePoint(start + letter.charCodeAt(0) - first.charCodeAt(0));
}
