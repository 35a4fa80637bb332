import { Bot, Cog, Shell as Conch } from 'lucide-react';
import { backgroundOf, useChosenFace, useLookOf, type MemberFace } from '../faces/faces.ts';
import type { Look } from '../faces/looks.ts';

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
  const isMember = kind === 'person' || kind === 'agent';
  const chosen = useChosenFace(name);
  const look = useLookOf()(name);
  const shape = kind === 'person' ? 'rounded-full' : 'rounded-[28%]';
  const isEmoji = isMember && chosen?.face.kind === 'emoji';
  return (
    <span
      aria-hidden="true"
      data-face={isMember ? (chosen?.face.kind ?? 'initials') : kind}
      className={`relative inline-flex shrink-0 items-center justify-center font-semibold forced-colors:border text-paper select-none ${isEmoji ? 'bg-sunken' : backgroundOf(look)} ${shape} ${SIZES[size]}`}
    >
      {kind === 'conch' ? <Conch className="size-[60%]" /> : null}
      {kind === 'service' ? <Cog className="size-[60%]" /> : null}
      {isMember ? <Inside chosen={chosen} look={look} size={size} shape={shape} /> : null}
      {kind === 'agent' && size !== 'small' ? (
        <span className="absolute -end-1 -bottom-1 rounded-full bg-card p-0.5 text-soft">
          <Bot className={size === 'large' ? 'size-4' : 'size-3'} />
        </span>
      ) : null}
    </span>
  );
}

interface InsideProps {
  readonly chosen: MemberFace | null;
  readonly look: Look;
  readonly size: AvatarSize;
  readonly shape: string;
}

const EMOJI_SIZES = { small: 'text-[0.8rem]', usual: 'text-xl', large: 'text-4xl' } as const;

/** The picture, the emoji or the initials. */
function Inside({ chosen, look, size, shape }: InsideProps) {
  const face = chosen?.face ?? null;
  if (face?.kind === 'picture') {
    return (
      <img
        src={`/api/v1/faces/${chosen?.memberId ?? ''}/picture/${face.hash}`}
        alt=""
        draggable={false}
        className={`size-full object-cover ${shape}`}
      />
    );
  }
  if (face?.kind === 'emoji') {
    return (
      <span className={`leading-none font-normal text-ink ${EMOJI_SIZES[size]}`}>{face.emoji}</span>
    );
  }
  return <span dir="auto">{size === 'small' ? look.letter : look.initials}</span>;
}
