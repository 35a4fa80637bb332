/**
 * The first word that mixes scripts, or null. UTS 39 *highly restrictive* (NA9) allows one script,
 * or Latin together with Chinese, Japanese or Korean.
 */
export function mixedWord(name: string): string | null {
  if (PLAIN.test(name)) return null;
  return name.split(/[ _.-]+/u).find((word) => !isOfOneKind(word)) ?? null;
}

const PLAIN = /^[\u0020-\u007E]*$/u;
// Digits and marks that belong to every script.
const ANY_SCRIPT = /^[\p{scx=Zyyy}\p{scx=Zinh}]$/u;

const WITH_LATIN: readonly (readonly string[])[] = [
  ['Latn', 'Hani', 'Hira', 'Kana'],
  ['Latn', 'Hani', 'Bopo'],
  ['Latn', 'Hani', 'Hang'],
];

function isOfOneKind(word: string): boolean {
  const characters = [...word.normalize('NFC')].filter((one) => !ANY_SCRIPT.test(one));
  const [first] = characters;
  if (first === undefined) return true;
  const isWritten = (scripts: readonly string[]): boolean =>
    characters.every((one) => scripts.some((script) => isIn(one, script)));
  if (WITH_LATIN.some(isWritten)) return true;
  const own = SCRIPTS.filter((script) => isIn(first, script));
  if (own.length > 0) return own.some((script) => isWritten([script]));
  // A character of an unknown script does not count as mixed with a known script.
  return characters.every((one) => !SCRIPTS.some((script) => isIn(one, script)));
}

const patterns = new Map<string, RegExp | null>();

function isIn(character: string, script: string): boolean {
  const known = patterns.get(script);
  if (known !== undefined) return known?.test(character) ?? false;
  const pattern = patternOf(script);
  patterns.set(script, pattern);
  return pattern?.test(character) ?? false;
}

// Returns null if a browser is older than the script and does not support its name.
function patternOf(script: string): RegExp | null {
  try {
    return new RegExp(`^\\p{scx=${script}}$`, 'u');
  } catch {
    return null;
  }
}

// The short names of the Unicode scripts. The most common scripts come first.
const SCRIPTS: readonly string[] = (
  'Latn Cyrl Grek Arab Hebr Hani Hira Kana Hang Bopo Deva Beng Taml Telu Thai Laoo Khmr Mymr Geor ' +
  'Armn Ethi Gujr Guru Knda Mlym Orya Sinh Tibt Cans Cher Adlm Aghb Ahom Armi Avst Bali Bamu Bass ' +
  'Batk Berf Bhks Brah Brai Bugi Buhd Cakm Cari Cham Chrs Copt Cpmn Cprt Diak Dogr Dsrt Dupl Egyp ' +
  'Elba Elym Gara Glag Gong Gonm Goth Gran Gukh Hano Hatr Hluw Hmng Hmnp Hung Ital Java Kali Kawi ' +
  'Khar Khoj Kits Krai Kthi Lana Lepc Limb Lina Linb Lisu Lyci Lydi Mahj Maka Mand Mani Marc Medf ' +
  'Mend Merc Mero Miao Modi Mong Mroo Mtei Mult Nagm Nand Narb Nbat Newa Nkoo Nshu Ogam Olck Onao ' +
  'Orkh Osge Osma Ougr Palm Pauc Perm Phag Phli Phlp Phnx Prti Rjng Rohg Runr Samr Sarb Saur Sgnw ' +
  'Shaw Shrd Sidd Sidt Sind Sogd Sogo Sora Soyo Sund Sunu Sylo Syrc Tagb Takr Tale Talu Tang Tavt ' +
  'Tayo Tfng Tglg Thaa Tirh Tnsa Todr Tols Toto Tutg Ugar Vaii Vith Wara Wcho Xpeo Xsux Yezi Yiii Zanb'
).split(' ');
