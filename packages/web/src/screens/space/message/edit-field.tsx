import type { MessageOnWire } from '@conch/protocol';
import { ConchError } from '@conch/sdk';
import {
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
} from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { failureWords } from '../../../client/failure-words.ts';
import { Button } from '../../../parts/button.tsx';
import { later } from '../../../parts/later.tsx';
import { announce } from '../../../state/announcements.ts';
import { TAKEN_BY_INPUT_METHOD } from '../composer/composer-keys.ts';
import { useOpenSpace } from '../open-space.ts';
import { useSpaceDoors } from '../space-doors.tsx';
import { LongText } from './long-text.tsx';
import {
  keepDraft,
  keptDraft,
  stopEditing,
  takesFocus,
  useTimesAsked,
  type EditDraft,
} from './editing.ts';

// Few messages are removed while somebody edits them.
const RemovedEdit = later(async () => (await import('./removed-edit.tsx')).RemovedEdit);

/** Changes one's own words where they stand; what was changed elsewhere meanwhile is shown first. */
export function EditField({ message }: { readonly message: MessageOnWire }) {
  const { t } = useTranslation('message');
  const { space } = useOpenSpace();
  const doors = useSpaceDoors();
  const { id, content, version: newest, deletedAt } = message;
  const [draft, setDraft] = useState(
    () => keptDraft(id) ?? { text: content, base: newest, isChanged: false },
  );
  const { text, base, isChanged } = draft;
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const hintId = useId();

  const change = (changed: Partial<EditDraft>): void => {
    const next = { ...(keptDraft(id) ?? draft), ...changed };
    keepDraft(id, next);
    setDraft(next);
  };
  const close = (): void => {
    const row = document.activeElement?.closest(`[data-message-id="${CSS.escape(id)}"]`);
    stopEditing(id);
    // Back to the row that was edited, so that its keys go on working.
    if (row instanceof HTMLElement) row.focus();
  };
  const fail = (words: string): void => {
    setFailure(words);
    announce(words, { isUrgent: true });
  };
  const save = async (version: number): Promise<void> => {
    if (text.trim() === '') return fail(t('emptyText'));
    if (text === content && version === newest) return close();
    setSaving(true);
    setFailure(null);
    try {
      await space.edit({ messageId: id, content: text, version });
      announce(t('saved'));
      close();
    } catch (error) {
      const isOld = error instanceof ConchError && error.code === 'changed-meanwhile';
      change({ isChanged: isOld, base: isOld ? (error.version ?? base) : base });
      fail(isOld ? t('changedMeanwhile') : failureWords(error));
    }
    setSaving(false);
  };
  const sayAnew = (): void => {
    doors.fill(text);
    stopEditing(id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // The Enter that ends a word of an input method sends nothing.
    if (event.nativeEvent.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD) return;
    if (event.key === 'Escape') close();
    else if (event.key !== 'Enter' || event.shiftKey) return;
    else if (deletedAt !== null) sayAnew();
    else void save(base);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="flex flex-col gap-2 py-1">
      <GrowingField
        messageId={id}
        text={text}
        hintId={hintId}
        setText={(next) => change({ text: next })}
        onKeyDown={onKeyDown}
      />
      {deletedAt === null ? (
        <Foot
          failure={failure}
          newer={isChanged ? content : null}
          isSaving={isSaving}
          hintId={hintId}
          onSave={() => void save(base)}
          onClose={close}
        />
      ) : (
        <RemovedFoot text={text} onSayAnew={sayAnew} onDiscard={close} />
      )}
    </div>
  );
}

interface FootProps {
  readonly failure: string | null;
  /** What it was changed into elsewhere; `null`: nothing. */
  readonly newer: string | null;
  readonly isSaving: boolean;
  readonly hintId: string;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

function Foot({ failure, newer, isSaving, hintId, onSave, onClose }: FootProps) {
  const { t } = useTranslation('message');
  const { t: tp } = useTranslation('parts');
  return (
    <>
      {failure === null ? null : <p className="text-sm text-bad">{failure}</p>}
      {newer === null ? null : <NowReads text={newer} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button look="main" isBusy={isSaving} onClick={onSave}>
          {newer === null ? tp('save') : t('saveMine')}
        </Button>
        <Button look="plain" onClick={onClose}>
          {newer === null ? tp('cancel') : t('takeTheirs')}
        </Button>
        <span id={hintId} className="text-xs text-faint pointer-coarse:sr-only">
          {t('editingHint')}
        </span>
      </div>
    </>
  );
}

/** What waits for its words is this alone: the field stays where it is, with the focus. */
function RemovedFoot(props: ComponentProps<typeof RemovedEdit>) {
  return (
    <Suspense>
      <RemovedEdit {...props} />
    </Suspense>
  );
}

interface GrowingFieldProps {
  readonly messageId: string;
  readonly text: string;
  readonly hintId: string;
  readonly setText: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function GrowingField({ messageId, text, hintId, setText, onKeyDown }: GrowingFieldProps) {
  const { t } = useTranslation('message');
  const field = useRef<HTMLTextAreaElement>(null);
  const timesAsked = useTimesAsked();
  useEffect(() => {
    const { current } = field;
    if (!takesFocus(messageId)) return undefined;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
    // The conversation first makes room for it.
    const frame = requestAnimationFrame(() => {
      requestAnimationFrame(() => current?.scrollIntoView({ block: 'nearest' }));
    });
    return () => cancelAnimationFrame(frame);
  }, [messageId, timesAsked]);
  return (
    <textarea
      ref={field}
      dir="auto"
      rows={2}
      aria-label={t('editing')}
      aria-describedby={hintId}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      className="field-sizing-content scroll-my-6 max-h-[40dvh] min-h-16 w-full resize-none rounded-xl border border-edge bg-card px-3 py-2 pointer-coarse:text-[max(1rem,16px)]"
    />
  );
}

function NowReads({ text }: { readonly text: string }) {
  const { t } = useTranslation('message');
  return (
    <div className="rounded-xl bg-warn-tint p-3 text-sm">
      <p className="font-semibold text-warn">{t('nowReads')}</p>
      <p dir="auto" className="mt-1 whitespace-pre-wrap">
        <LongText text={text} />
      </p>
    </div>
  );
}
