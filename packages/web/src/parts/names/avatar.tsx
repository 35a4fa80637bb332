import { Bot, Cog, Shell as Conch } from 'lucide-react';

type AvatarSize = 'small' | 'usual' | 'large';

interface AvatarProps {
  readonly name: string;
  readonly kind: 'person' | 'agent' | 'service' | 'conch';
  readonly size?: AvatarSize;
}

const SIZES = {
  small: 'size-5 text-[0.6rem]',
  usual: 'size-9 text-xs',
  large: 'size-16 text-xl',
} as const;

/** People are round and agents are square, so that colour is not the only difference. */
export function Avatar({ name, kind, size = 'usual' }: AvatarProps) {
  const shape = kind === 'person' ? 'rounded-full' : 'rounded-[28%]';
  return (
    <span
      aria-hidden="true"
      className={`relative inline-flex shrink-0 items-center justify-center font-semibold forced-colors:border text-paper select-none ${whoBackground(name)} ${shape} ${SIZES[size]}`}
    >
      {kind === 'conch' ? <Conch className="size-[60%]" /> : null}
      {kind === 'service' ? <Cog className="size-[60%]" /> : null}
      {kind === 'person' || kind === 'agent' ? (
        <span dir="auto">{initials(name, size)}</span>
      ) : null}
      {kind === 'agent' && size !== 'small' ? (
        <span className="absolute -end-1 -bottom-1 rounded-full bg-card p-0.5 text-soft">
          <Bot className={size === 'large' ? 'size-4' : 'size-3'} />
        </span>
      ) : null}
    </span>
  );
}

// The class names are written in full, because Tailwind finds only such class names in the sources.
const BACKGROUNDS = [
  'bg-who-0',
  'bg-who-1',
  'bg-who-2',
  'bg-who-3',
  'bg-who-4',
  'bg-who-5',
  'bg-who-6',
  'bg-who-7',
] as const;

const TEXTS = [
  'text-who-0',
  'text-who-1',
  'text-who-2',
  'text-who-3',
  'text-who-4',
  'text-who-5',
  'text-who-6',
  'text-who-7',
] as const;

/** The text colour of a name. It is the same on every screen and every server. */
export function whoText(name: string): string {
  return TEXTS[whoNumber(name)] ?? TEXTS[0];
}

/** The background colour that belongs to a name. */
export function whoBackground(name: string): string {
  return BACKGROUNDS[whoNumber(name)] ?? BACKGROUNDS[0];
}

// This factor gives the members of the demo different colours.
const SPREAD = 119;

function whoNumber(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * SPREAD + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum % BACKGROUNDS.length;
}

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The first letters of the first and last word. A small avatar has room for one letter. A letter may
 * consist of several code points.
 */
function initials(name: string, size: AvatarSize): string {
  const words = name.trim().split(/[\s_-]+/u);
  const wanted = words.length > 1 && size !== 'small' ? [words[0], words.at(-1)] : [words[0]];
  const letters = wanted.map((word) => [...segments.segment(word ?? '')][0]?.segment ?? '');
  return letters.join('').toLocaleUpperCase();
}
