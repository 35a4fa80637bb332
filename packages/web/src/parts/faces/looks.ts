/** The default face of a member: initials on a colour. */
export interface Look {
  readonly colour: number;
  readonly initials: string;
  /** For small faces, which have room for one letter. */
  readonly letter: string;
}

interface LookMember {
  readonly id: string;
  readonly name: string;
  /** The colour that somebody chose for the member. Null if nobody did. */
  readonly colour: number | null;
}

export const COLOURS = 8;

/** The look of a name by itself. It is the same on every screen and every server. */
export function lookOf(name: string, colour: number | null = null): Look {
  const [letter = '', initials = letter] = [lettersOf(name)[0], initialsOf(name)[0]];
  return { colour: colour ?? colourOf(name), initials, letter };
}

/**
 * The looks of the members of a space, by name. Two members get the same colour only when all
 * colours are taken, and then have different initials. The oldest members keep their usual look.
 */
export function looksOf(members: readonly LookMember[]): ReadonlyMap<string, Look> {
  const users = Array.from({ length: COLOURS }, () => 0);
  const taken = new Set<string>();
  const looks = new Map<string, Look>();
  const inOrder = members.toSorted((a, b) => compare(rank(a), rank(b)) || compare(a.id, b.id));
  for (const { name, colour: chosen } of inOrder) {
    const colour = chosen ?? freeColour(name, users);
    users[colour] = (users[colour] ?? 0) + 1;
    const free = (kind: string, texts: readonly string[]): string => {
      const found = texts.find((text) => !taken.has(`${kind} ${colour} ${text}`)) ?? texts[0] ?? '';
      taken.add(`${kind} ${colour} ${found}`);
      return found;
    };
    const initials = free('initials', initialsOf(name));
    looks.set(name, { colour, initials, letter: free('letter', lettersOf(name)) });
  }
  return looks;
}

// Chosen colours are placed first, so that others avoid them.
function rank({ colour }: LookMember): number {
  return colour === null ? 1 : 0;
}

function compare(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The colour of the name, or the next one that fewer members have. */
function freeColour(name: string, users: readonly number[]): number {
  const usual = colourOf(name);
  const fewest = Math.min(...users);
  const order = users.map((_, step) => (usual + step) % COLOURS);
  return order.find((colour) => users[colour] === fewest) ?? usual;
}

// This factor gives the members of the demo different colours.
const SPREAD = 119;

function colourOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * SPREAD + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum % COLOURS;
}

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

// A letter may consist of several code points.
function graphemes(text: string): readonly string[] {
  return [...segments.segment(text)].map(({ segment }) => segment.toLocaleUpperCase());
}

const MOST_NUMBERED = 99;
const NUMBERS = Array.from({ length: MOST_NUMBERED }, (_, at) => String(at + 1));

/** The initials that a name can have, the best first: `AB`, then other letters, then numbers. */
function initialsOf(name: string): readonly string[] {
  const words = name
    .trim()
    .split(/[\s_-]+/u)
    .map(graphemes);
  const first = words[0]?.[0] ?? '';
  const last = words.length > 1 ? [words.at(-1)?.[0] ?? ''] : [];
  const usual = `${first}${last.join('')}`;
  const others = words.flat().slice(1);
  return [usual, ...[...others, ...NUMBERS].map((letter) => `${first}${letter}`)];
}

function lettersOf(name: string): readonly string[] {
  return [...graphemes(name.replaceAll(/[\s_-]+/gu, '')), ...NUMBERS];
}
