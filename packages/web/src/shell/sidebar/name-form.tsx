import { Check, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { useChangeName } from '../../client/use-change-name.ts';
import { useMe } from '../../client/use-me.ts';
import { CONTROL } from '../../parts/form/fields/field.tsx';
import { IconButton } from '../../parts/buttons/icon-button.tsx';

/** A field that edits the person's name in place. Enter saves the name, and Esc cancels. */
export function NameForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { t: tParts } = useTranslation('parts');
  const me = useMe();
  const [name, setName] = useState(me.name);
  const { isBusy, problem, change } = useChangeName();
  const problemId = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const save = async (): Promise<void> => {
    if (name.trim() === me.name || (await change(name)) !== null) onDone();
  };
  return (
    <form
      className="mt-1 px-1"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone();
      }}
    >
      <div className="flex items-center gap-1">
        <input
          ref={field}
          dir="auto"
          required
          maxLength={100}
          autoComplete="username"
          aria-label={t('yourName')}
          aria-invalid={problem === null ? undefined : true}
          aria-describedby={problem === null ? undefined : problemId}
          value={name}
          onChange={({ target }) => setName(target.value)}
          className={`${CONTROL} min-w-0 flex-1`}
        />
        <IconButton
          isSmall
          type="submit"
          isBusy={isBusy}
          label={tParts('save')}
          icon={<Check className="size-4" />}
        />
        <IconButton
          isSmall
          label={tParts('cancel')}
          icon={<X className="size-4" />}
          onClick={onDone}
        />
      </div>
      {problem === null ? null : (
        <p id={problemId} className="px-2 pt-1 text-xs text-bad">
          {problem}
        </p>
      )}
    </form>
  );
}
