import { Smile } from 'lucide-react';
import { Suspense, useRef, useState, type RefObject } from 'react';
import { IconButton } from '../../../parts/buttons/icon-button.tsx';
import { lazyPart } from '../../../parts/loading/lazy-part.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { editText } from './edit-text.ts';

const EmojiPicker = lazyPart(
  async () => (await import('../../../parts/emoji/emoji-picker.tsx')).EmojiPicker,
  { isRare: true },
);

/** Opens the emoji picker, and inserts the chosen emoji at the caret of the field. */
export function EmojiButton({ field }: { readonly field: RefObject<HTMLTextAreaElement | null> }) {
  const { t } = useTranslation('parts');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const insert = (character: string): void => {
    setOpen(false);
    if (field.current === null) return;
    const { selectionStart: from, selectionEnd: to } = field.current;
    editText(field.current, { from, to, words: character, caret: from + character.length });
  };
  return (
    <>
      <IconButton
        ref={button}
        label={t('insertEmoji')}
        icon={<Smile aria-hidden="true" className="size-4" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen ? (
        <Suspense>
          <EmojiPicker anchor={button} onChoose={insert} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
