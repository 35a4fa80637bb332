/** The reserved names, as the design lists them. */
const RESERVED = [
  'human',
  'user',
  'you',
  'system',
  'world',
  'service',
  'tool',
  'assistant',
  'admin',
  'conch',
  'all',
  'everyone',
  'here',
  'agents',
];

/** For each letter, characters that look like it. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аɑαａ𝐚𝒂𝖆ạ',
  c: 'сϲｃ𝐜ⅽ',
  d: 'ԁⅾｄ𝐝',
  e: 'еℯｅ𝐞ẹ',
  g: 'ɡｇ𝐠',
  h: 'һｈ𝐡ℎ',
  i: 'іıｉ𝐢ⅰ',
  l: 'I1Ӏⅼｌ𝐥',
  m: 'ｍ𝐦ⅿ',
  n: 'ոｎ𝐧',
  o: 'оοօ0ｏ𝐨',
  r: 'гｒ𝐫',
  s: 'ѕꜱｓ𝐬',
  t: 'ｔ𝐭',
  u: 'υսｕ𝐮',
  v: 'νѵⅴｖ𝐯',
  w: 'ԝｗ𝐰',
  y: 'уγｙ𝐲',
};

const UNSEEN = [
  '\u200B',
  '\u200D',
  '\u2060',
  '\uFEFF',
  '\u00AD',
  '\u202E',
  '\u2066',
  '\u{E0073}',
  '\u034F',
  '\u180E',
  '\uE000',
  '\u0000',
];

/** A reserved name in all its disguises. */
function disguisesOf(name: string): readonly string[] {
  const middle = Math.floor(name.length / 2);
  const [head, tail] = [name.slice(0, middle), name.slice(middle)];
  const letters = [...name];
  const swapped = letters.flatMap((letter, at) =>
    [...(LOOK_ALIKES[letter] ?? '')].map((look) => letters.with(at, look).join('')),
  );
  return [
    name,
    name.toUpperCase(),
    name.charAt(0).toUpperCase() + name.slice(1),
    ...swapped,
    ...swapped.map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
    ...UNSEEN.flatMap((sign) => [`${sign}${name}`, `${head}${sign}${tail}`, `${name}${sign}`]),
    ...[' ', '-', '_', '.', "'", '’'].flatMap((sign) => [
      `${head}${sign}${tail}`,
      letters.join(sign),
      `${sign}${name}${sign}`,
    ]),
    letters.map((letter) => `${letter}\u0301`).join(''),
    letters.map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join(''),
    `${name}’s`,
    `@${name}`,
    `＠${name}`,
  ];
}

export const DISGUISES: readonly string[] = RESERVED.flatMap(disguisesOf);
