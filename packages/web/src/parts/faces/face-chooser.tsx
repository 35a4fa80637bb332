import type { RouteInput } from '@conch/sdk';
import { ImageUp } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { Button } from '../buttons/button.tsx';
import { Press } from '../buttons/press.tsx';
import { TextField } from '../form/fields/text-field.tsx';
import { backgroundOf } from './faces.ts';
import { COLOURS } from './looks.ts';

/** A face to choose, as it is sent. */
export type FaceChoice = RouteInput<'changeMyFace'>['body']['face'];

interface FaceChooserProps {
  /** The kind and value of the current face, to mark it. Null: initials. */
  readonly current: { readonly kind: string; readonly value: string | number } | null;
  readonly choose: (face: FaceChoice) => void;
}

// The server refuses larger pictures (`MOST_FACE_BYTES` of the protocol).
const MOST_FACE_BYTES = 64 * 1024;

// Large enough for the largest avatar on a screen with two pixels per point.
const SIDE = 128;

// The first of these forms that fits is sent. A browser without WebP makes a PNG instead.
const FORMS = [
  ['image/webp', 0.9],
  ['image/jpeg', 0.85],
  ['image/jpeg', 0.5],
] as const;

const EMOJIS = ['🐚', '🦊', '🦉', '🐝', '🐙', '🌵', '🍋', '⚡', '🔭', '📚', '🧭', '🎨'] as const;

/** The choices for a face: a colour, an emoji, a picture, or initials. */
export function FaceChooser({ current, choose }: FaceChooserProps) {
  const { t } = useTranslation('faces');
  const isNow = (kind: string, value: string | number): boolean =>
    current?.kind === kind && current.value === value;
  return (
    <div className="flex flex-col gap-4">
      <Row label={t('colour')}>
        {Array.from({ length: COLOURS }, (_, colour) => (
          <Choice
            key={colour}
            label={t(`colour_${colour}` as 'colour_0')}
            isChosen={isNow('colour', colour)}
            onClick={() => choose({ kind: 'colour', colour })}
          >
            <span
              className={`size-6 rounded-full forced-colors:border ${backgroundOf({ colour })}`}
            />
          </Choice>
        ))}
      </Row>
      <Row label={t('emoji')}>
        {EMOJIS.map((emoji) => (
          <Choice
            key={emoji}
            label={emoji}
            isChosen={isNow('emoji', emoji)}
            onClick={() => choose({ kind: 'emoji', emoji })}
          >
            <span className="text-xl leading-none">{emoji}</span>
          </Choice>
        ))}
      </Row>
      <OwnEmoji choose={choose} />
      <div className="flex flex-wrap items-center gap-2">
        <PictureButton choose={choose} />
        {current === null ? null : <Button onClick={() => choose(null)}>{t('reset')}</Button>}
      </div>
    </div>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1 text-sm font-medium">
        {label}
      </p>
      <div className="flex flex-wrap gap-1">{children}</div>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly isChosen: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Choice({ label, isChosen, onClick, children }: ChoiceProps) {
  return (
    <Press
      aria-label={label}
      aria-pressed={isChosen}
      title={label}
      onClick={onClick}
      className="flex size-9 items-center justify-center rounded-lg border border-transparent hover:bg-hover aria-pressed:border-ink aria-pressed:bg-chosen pointer-coarse:size-11"
    >
      {children}
    </Press>
  );
}

const ONE_EMOJI = /^\p{RGI_Emoji}$/v;

function OwnEmoji({ choose }: Pick<FaceChooserProps, 'choose'>) {
  const { t } = useTranslation('faces');
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const use = (): void => {
    const emoji = typed.trim();
    const isEmoji = ONE_EMOJI.test(emoji);
    setWrong(!isEmoji);
    if (!isEmoji) return;
    choose({ kind: 'emoji', emoji });
    setTyped('');
  };
  return (
    <div className="flex max-w-xs items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={t('ownEmoji')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          // The chooser may be inside a form, which Enter must not send.
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            use();
          }}
          error={isWrong ? t('oneEmoji') : undefined}
        />
      </div>
      <Button className="mt-6.5" onClick={use}>
        {t('use')}
      </Button>
    </div>
  );
}

function PictureButton({ choose }: Pick<FaceChooserProps, 'choose'>) {
  const { t } = useTranslation('faces');
  const input = useRef<HTMLInputElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const picture = await scaledPicture(file);
    setUnreadable(picture === null);
    if (picture !== null) choose({ kind: 'picture', picture });
  };
  return (
    <>
      <Button icon={<ImageUp className="size-4" />} onClick={() => input.current?.click()}>
        {t('picture')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('picture')}
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={({ target }) => {
          void read(target.files?.[0]);
          // The value is cleared, so that the person can choose the same file again.
          target.value = '';
        }}
      />
      {isUnreadable ? (
        <p role="alert" className="text-sm text-bad">
          {t('notAPicture')}
        </p>
      ) : (
        <p className="text-xs text-faint">{t('pictureHint')}</p>
      )}
    </>
  );
}

/** The middle of a picture as a small square, as base64. Null if the browser cannot read it. */
async function scaledPicture(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const side = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  picture.close();
  for (const [type, quality] of FORMS) {
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, type, quality);
    });
    if (blob !== null && blob.size <= MOST_FACE_BYTES) return base64(blob);
  }
  return null;
}

async function base64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
