import { FileUp } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { readFile, type DroppedFile } from './read-dropped.ts';

/** An area on which a file can be dropped, with a button that chooses a file. */
export function FileDrop({ take }: { readonly take: (dropped: DroppedFile) => void }) {
  const { t } = useTranslation('agents');
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    take(await readFile(file));
  };
  const over = (event: DragEvent, is: boolean): void => {
    event.preventDefault();
    setOver(is);
  };
  return (
    <div
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        void read(event.dataTransfer.files[0]);
      }}
      className={`flex flex-col items-center gap-3 rounded-xl border-2 border-dashed p-6 text-center ${isOver ? 'border-ink bg-chosen' : 'border-edge/60'}`}
    >
      <FileUp aria-hidden="true" className="size-6 text-faint" />
      <p className="text-sm">{t('dropHere')}</p>
      <Button onClick={() => input.current?.click()}>{t('chooseFile')}</Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('chooseFile')}
        accept=".md,.markdown,.json,.png"
        onChange={({ target }) => {
          void read(target.files?.[0]);
          // The value is cleared, so that the person can choose the same file again after a
          // correction.
          target.value = '';
        }}
      />
    </div>
  );
}
