import type { MessageOnWire } from '@conch/protocol';
import {
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
} from 'react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { Button } from '../../../../parts/buttons/button.tsx';
import { lazyPart } from '../../../../parts/loading/lazy-part.tsx';
import { TAKEN_BY_INPUT_METHOD } from '../../composer/composer-keys.ts';
import { useOpenSpace } from '../../open-space.ts';
import { useSpaceActions } from '../../space-actions.tsx';
import {
  isReopened,
  changeEditDraft,
  keepOpen,
  editDraftOf,
  leaveEditing,
  stopEditing,
  takesFocus,
  useEditDraft,
  useEditRequests,
} from './editing.ts';
import { LongText } from '../text/long-text.tsx';
import { closeField, useSave } from './use-save.ts';

// Lazy-loaded, because a message is rarely deleted while a person edits it.
const RemovedEdit = lazyPart(async () => (await import('./removed-edit.tsx')).RemovedEdit);

/**
 * A field that edits a message in place. After a reload, the field opens again only if it has
 * unsaved changes.
 */
export function EditField({ message }: { readonly message: MessageOnWire }) {
  const { view } = useOpenSpace();
  const isOwn = message.sender?.id === view.me;
  const [isOver] = useState(() => isReopened(message.id) && isDone(message));
  useEffect(() => {
    // If another person has signed in meanwhile, the draft of the sender is not deleted.
    if (!isOwn) leaveEditing(message.id);
    else if (isOver) stopEditing(message);
    else keepOpen(message.id);
  }, [isOwn, isOver, message]);
  return isOver || !isOwn ? null : <OpenField message={message} />;
}

/** Whether an edit from before a reload contains no unsaved change. */
function isDone(message: MessageOnWire): boolean {
  const draft = editDraftOf(message);
  return draft === null || draft.text === message.content || message.deletedAt !== null;
}

/**
 * The open field. If the message was changed elsewhere, the person sees the newer text before an
 * edit overwrites that text.
 */
function OpenField({ message }: { readonly message: MessageOnWire }) {
  const actions = useSpaceActions();
  const { id, content, version, deletedAt } = message;
  const [opening] = useState({ text: content, base: version, isChanged: false });
  const draft = useEditDraft(message) ?? opening;
  const { text, isChanged } = draft;
  const { save, isSaving, failure } = useSave(message, draft);
  const hintId = useId();

  const close = (): void => closeField(message);
  const moveToComposer = (): void => {
    actions.fill(text);
    stopEditing(message);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter can end an input method's composition. That Enter must not save.
    if (event.nativeEvent.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD) return;
    if (event.key === 'Escape') close();
    else if (event.key !== 'Enter' || event.shiftKey) return;
    else if (deletedAt !== null) moveToComposer();
    else void save();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="flex flex-col gap-2 py-1">
      <GrowingField
        messageId={id}
        text={text}
        hintId={hintId}
        isSaving={isSaving}
        setText={(next) => changeEditDraft(message, { ...draft, text: next })}
        onKeyDown={onKeyDown}
      />
      {deletedAt === null ? (
        <Foot
          failure={failure}
          newer={isChanged ? content : null}
          isSaving={isSaving}
          hintId={hintId}
          onSave={() => void save()}
          onClose={close}
        />
      ) : (
        <RemovedFoot text={text} onSendAsNew={moveToComposer} onDiscard={close} />
      )}
    </div>
  );
}

interface FootProps {
  readonly failure: string | null;
  /** The newer text from elsewhere. Null if there is none. */
  readonly newer: string | null;
  readonly isSaving: boolean;
  readonly hintId: string;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

function Foot({ failure, newer, isSaving, hintId, onSave, onClose }: FootProps) {
  const { t } = useTranslation('editing');
  const { t: tp } = useTranslation('parts');
  return (
    <>
      {failure === null ? null : <p className="text-sm text-warn">{failure}</p>}
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

/**
 * Only this element suspends while its texts load, so that the field keeps its position and the
 * focus.
 */
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
  /** Whether the edit is being saved. The text is then read-only, and Esc cancels the save. */
  readonly isSaving: boolean;
  readonly setText: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function GrowingField(props: GrowingFieldProps) {
  const { messageId, text, hintId, isSaving, setText, onKeyDown } = props;
  const { t } = useTranslation('editing');
  const field = useRef<HTMLTextAreaElement>(null);
  const timesAsked = useEditRequests();
  useEffect(() => {
    const { current } = field;
    if (!takesFocus(messageId)) return undefined;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
    // Two frames later, the list has resized the row for the field.
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
      readOnly={isSaving}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      className="field-sizing-content scroll-my-6 max-h-[40dvh] min-h-16 w-full resize-none rounded-xl border border-edge bg-card px-3 py-2 pointer-coarse:text-[max(1rem,16px)]"
    />
  );
}

function NowReads({ text }: { readonly text: string }) {
  const { t } = useTranslation('editing');
  return (
    <div className="rounded-xl bg-warn-tint p-3 text-sm">
      <p className="font-semibold text-warn">{t('nowReads')}</p>
      <p dir="auto" className="mt-1 whitespace-pre-wrap">
        <LongText text={text} />
      </p>
    </div>
  );
}
