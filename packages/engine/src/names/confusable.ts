import { CONFUSABLE_GROUPS } from './confusable-table.ts';
import { foldCluster, matchingKey } from './matching-form.ts';

/**
 * The skeletons of a name: one as written, one in lower case, and both again for a name with small
 * capitals. Two names that share a skeleton look the same (NA7).
 */
export function skeletonsOf(name: string): readonly string[] {
  const core = withoutEdges(name);
  const skeletons = [`A${seenAsWritten(core)}`, `a${seenInSmallLetters(core)}`];
  const plain = withoutSmallCapitals(core);
  return plain === core ? skeletons : [...skeletons, ...skeletonsOf(plain)];
}

// All small capitals in the order of the alphabet. Unicode calls only some of them confusable with
// their letters.
const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ';
const THEIR_LETTERS = 'abcdefghijklmnopqrstuvwyz';

function withoutSmallCapitals(name: string): string {
  if (PLAIN.test(name)) return name;
  return Array.from(name, (character) => {
    // NFKC turns raised small capitals into the characters of `SMALL_CAPITALS`.
    const place = SMALL_CAPITALS.indexOf(character.normalize('NFKC'));
    return THEIR_LETTERS.charAt(place) || character;
  }).join('');
}

/**
 * The skeletons of a name with only letters and digits, without strokes, hooks and other marks.
 * Reserved words are compared with them.
 */
export function letterSkeletonsOf(name: string): readonly string[] {
  return skeletonsOf(name).map((skeleton) => skeleton.replaceAll(/[.'·]|\p{M}/gu, ''));
}

// Removes the end of a name that looks like punctuation. In a sentence, `@Bob.` looks like `@Bob`
// with a full stop, and `Bob's` looks like a possessive, so such names would take the mentions of
// Bob.
function withoutEdges(name: string): string {
  return name
    .trim()
    .replace(/^[.'_ -]+/u, '')
    .replace(/[.'_ -]+$/u, '')
    .replace(/(?<=.)['’ʼ](?:s|ll|d|re|ve)$/iu, '');
}

// Folds case last, because a capital may look like another capital although the small letters
// differ: Greek Η looks like H, but η does not look like h. I, l and 1 become one bar, which
// differs from i and L. Otherwise `ALI` would equal `all`.
function seenAsWritten(name: string): string {
  if (PLAIN.test(name)) return plainLook(name.replaceAll(/[Il1]/gu, '|'));
  let seen = '';
  const drawn = name.replaceAll(/[ϲϹſ]/gu, (letter) => DRAWN_AS[letter] ?? letter);
  for (const character of prototypes(withoutMarks(drawn)).replaceAll('l', '|')) {
    seen += character.toLowerCase();
  }
  return seen.replaceAll('m', 'rn');
}

// These characters are replaced before NFKD, because NFKD converts them to letters that look
// different (σ, Σ, s).
const DRAWN_AS: Readonly<Record<string, string>> = { ϲ: 'c', Ϲ: 'C', ſ: 'f' };

// Folds case first, because this finds look-alikes in names with mixed case, such as `аLl`.
function seenInSmallLetters(name: string): string {
  if (PLAIN.test(name)) return plainLook(name.toLowerCase().replaceAll('1', 'l'));
  return prototypes(matchingKey(name)).toLowerCase();
}

// Most names are plain ASCII, and a server may have very many names, so plain names skip the table.
// `plainLook` repeats the ASCII part of the table, and a test checks that both are equal.
const PLAIN = /^[A-Za-z0-9 ._'-]*$/u;

function plainLook(name: string): string {
  return name.replaceAll(/[ _-]/gu, '').replaceAll('0', 'O').toLowerCase().replaceAll('m', 'rn');
}

function prototypes(decomposed: string): string {
  const table = prototypeTable();
  let seen = '';
  for (const character of decomposed) seen += table.get(character) ?? character;
  return seen
    .normalize('NFD')
    .replaceAll(/[ _\u0640-]/gu, '')
    .replaceAll(STROKES, STROKE);
}

function withoutMarks(name: string): string {
  let plain = '';
  for (const character of name.normalize('NFKD')) {
    if (STROKE_ALONE.test(character) || foldCluster(character) !== '') plain += character;
  }
  return plain;
}

// Strokes through letters are kept, because the table maps ø to o with a stroke, which people can
// also type. All strokes become the same stroke, because they look alike.
const STROKES = /[\u0334-\u0338]+/gu;
const STROKE_ALONE = /^[\u0334-\u0338]$/u;
const STROKE = '\u0338';

// The table is built when it is first needed, because most programs never need it.
let table: ReadonlyMap<string, string> | null = null;

function prototypeTable(): ReadonlyMap<string, string> {
  table ??= withOwn(
    new Map([...marked(WITH_STROKE, STROKE), ...marked(WITH_HOOK, HOOK), SMALL_TONE_SIX]),
  );
  return table;
}

/** Unicode's table, in which our letters are replaced, and our letters. */
function withOwn(own: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const groups = CONFUSABLE_GROUPS.split(' ').flatMap(readGroup);
  const replaced = groups.map(([source, seen]): [string, string] => {
    return [source, Array.from(seen, (character) => own.get(character) ?? character).join('')];
  });
  return new Map([...replaced, ...own]);
}

// Unicode maps only the capital Ƅ to b.
const SMALL_TONE_SIX = ['ƅ', 'b'] as const;

// Unicode maps most letters with a stroke or a hook to the letter and a mark, but not these letters
// and not the old forms of letters. The first letter of each group is the plain letter.
const WITH_STROKE =
  'aȺⱥ bɃ cȻꞒꞓ dƋꟇꟈ eꬳ gꞠꞡ kꝁꝂꝃꝄꝅꞢꞣ lȽᴌⱠⱡꝈꝉ nꞤꞥ oʘ pⱣꝐꝑ qꝖꝗꝘꝙ rɌꞦꞧ sꞨꞩꟉꟊ tⱦ uʉꭏꞸꞹ vꝞꝟ';
const WITH_HOOK =
  'aᶏ bᵬᶀꞖꞗ cƈɕʗꞔꟄ dȡᵭᶁᶑꝹ eᶒⱸꬴ fᶂ gʛᵹꝽꬶ hⱨꜦꜧꞪ iᶖ jʝ kᶄⱪ lȴɬᶅⱢꞎꞭꬸꬹ mᶆⱮꬺ nȠȵɲᶇꞐꞑꬻ oⱺꝌꝍ ' +
  'pᵱᶈꝒꝓꝔꝕ qɋ rɾᶉⱤꭅꭆꭉ sȿᶊⱾꟅꟖꟗꟘꟙ tƫȶʈꞆꞇ uᶙ vƲⱱⱴ wⱲⱳ xᶍꭖꭗꭘꭙ yỾ zɀʑᶎⱫⱬⱿꟆ';
const HOOK = '\u0321';

function marked(groups: string, mark: string): [string, string][] {
  return groups.split(' ').flatMap((group) => {
    const [letter = '', ...sources] = group;
    return sources.map((source): [string, string] => [source, `${letter}${mark}`]);
  });
}

function readGroup(group: string): [string, string][] {
  const [prototype = '', sources = ''] = group.split('=');
  const seen = prototype.split('_').map(characterOf).join('');
  let code = 0;
  return sources.split('.').map((step) => {
    code += Number.parseInt(step, 36);
    return [String.fromCodePoint(code), seen];
  });
}

function characterOf(code: string): string {
  return String.fromCodePoint(Number.parseInt(code, 36));
}
