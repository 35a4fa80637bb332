import { Pencil } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { useMe } from '../../client/use-me.ts';
import { Avatar } from '../../parts/names/avatar.tsx';
import { Name } from '../../parts/names/name.tsx';
import { lazyPart } from '../../parts/loading/lazy-part.tsx';
import { Press } from '../../parts/buttons/press.tsx';

const NameForm = lazyPart(async () => (await import('./name-form.tsx')).NameForm);

/** A line with the signed-in person. A click edits the name in place. */
export function YouLine() {
  const { t } = useTranslation();
  const { name } = useMe();
  const [isChanging, setChanging] = useState(false);
  const line = useRef<HTMLButtonElement>(null);
  const wasChanging = useRef(false);
  useEffect(() => {
    if (wasChanging.current && !isChanging) line.current?.focus();
    wasChanging.current = isChanging;
  }, [isChanging]);
  if (isChanging) {
    return (
      <Suspense fallback={<div className="mt-1 min-h-9 pointer-coarse:min-h-11" />}>
        <NameForm onDone={() => setChanging(false)} />
      </Suspense>
    );
  }
  return (
    <Press
      ref={line}
      onClick={() => setChanging(true)}
      className="mt-1 flex min-h-9 w-full items-center gap-2 rounded-lg px-3 py-1.5 text-start text-sm text-soft hover:bg-hover pointer-coarse:min-h-11"
    >
      <Avatar name={name} kind="person" size="small" />
      {/* The name has its own direction. Its line keeps the direction of the page. */}
      <span className="min-w-0 flex-1 truncate">
        <Name name={name} />
      </span>
      <span className="sr-only">{t('editName')}</span>
      <Pencil aria-hidden="true" className="size-3.5 shrink-0 text-faint" />
    </Press>
  );
}
