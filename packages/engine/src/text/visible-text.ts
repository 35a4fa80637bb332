/**
 * The text without invisible characters, which people cannot see but a model would read. Joiners
 * that a script or an emoji needs stay in the text.
 */
export function visibleText(text: string): string {
  if (PLAIN_ASCII.test(text)) return text;
  return text.replaceAll(KEPT_OR_HIDDEN, (_, kept?: string) => kept ?? '');
}

const PLAIN_ASCII = /^[\t\n\r\u0020-\u007E]*$/u;

// An emoji with its variation selector or skin tone.
const PICTURE = String.raw`\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?`;
const EMOJI = String.raw`${PICTURE}(?:\u200D${PICTURE})*|[0-9#*]\uFE0F\u20E3`;

// Scripts whose letters change shape or meaning next to a joiner.
const JOINED_SCRIPTS =
  'Arab Syrc Mand Nkoo Mong Phag Adlm Rohg Mani Sogd Deva Beng Guru Gujr Orya Taml Telu Knda ' +
  'Mlym Sinh Tibt Mymr Khmr Bali Java Sund Newa Gran Tirh Sidd Modi';
const LETTERS = JOINED_SCRIPTS.replaceAll(/(?:^| )(\w+)/gu, String.raw`\p{scx=$1}`);
const JOINED = String.raw`[[[${LETTERS}]&&[\p{L}\p{M}]]--\p{Default_Ignorable_Code_Point}]`;
const JOINER = String.raw`(?<=${JOINED})[\u200C\u200D](?=${JOINED})`;
const MONGOLIAN = String.raw`(?<=[\p{sc=Mong}&&\p{L}])[\u180B-\u180F]`;

// Visible format characters: signs around numbers, and format characters of hieroglyphs.
const DRAWN = String.raw`[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}\u{13430}-\u{1343F}]`;
const HIDDEN = String.raw`[[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}]--[\p{White_Space}${DRAWN}]]`;

const KEPT_OR_HIDDEN = new RegExp(`(${EMOJI}|${JOINER}|${MONGOLIAN})|${HIDDEN}`, 'gv');
