import type { MessageOnWire } from '@conch/protocol';
import { ConchError } from '@conch/sdk';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { failureWords } from '../../../client/failure-words.ts';
import { Button } from '../../../parts/button.tsx';
import { announce } from '../../../state/announcements.ts';
import { TAKEN_BY_INPUT_METHOD } from '../composer/composer-keys.ts';
import { useOpenSpace } from '../open-space.ts';
import { LongText } from './long-text.tsx';
import { keepDraft, keptDraft, stopEditing, takesFocus, type EditDraft } from './editing.ts';

/** Changes one's own words where they stand; what was changed elsewhere meanwhile is shown first. */
export function EditField({ message }: { readonly message: MessageOnWire }) {
  const { t } = useTranslation('message');
  const { t: tp } = useTranslation('parts');
  const { space } = useOpenSpace();
  const { id, content, version: newest } = message;
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
  const onKeyDown = (event: KeyboardEvent): void => {
    // The Enter that ends a word of an input method sends nothing.
    if (event.nativeEvent.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && !event.shiftKey) void save(base);
    else return;
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
      {failure === null ? null : <p className="text-sm text-bad">{failure}</p>}
      {isChanged ? <NowReads text={content} /> : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button look="main" isBusy={isSaving} onClick={() => void save(base)}>
          {isChanged ? t('saveMine') : tp('save')}
        </Button>
        <Button look="plain" onClick={close}>
          {isChanged ? t('takeTheirs') : tp('cancel')}
        </Button>
        <span id={hintId} className="text-xs text-faint pointer-coarse:sr-only">
          {t('editingHint')}
        </span>
      </div>
    </div>
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
  }, [messageId]);
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
