import { audienceOfDraft } from '@conch/sdk/view';
import { useEffect, useMemo } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { focusAfterRemoval } from '../../../parts/focus/focus-after-removal.ts';
import { announce } from '../../../state/announcements.ts';
import { useOpenSpace } from '../open-space.ts';
import { useComposerActions } from '../space-actions.tsx';
import { editText, insertBefore } from './edit-text.ts';
import { sentText } from './sending/sent-text.ts';
import { slashCommand } from './sending/slash-commands.ts';
import { charactersTooMany } from './sending/too-long.ts';
import { useEscTwice } from './use-esc-twice.ts';
import { usePreview } from './preview/use-preview.ts';
import { useSending } from './sending/use-sending.ts';
import { useSpaceCommands } from './sending/use-space-commands.ts';
import { useWriting, type WritingState } from './use-writing.ts';

/** The state of the composer: the draft, its preview, and sending. */
export function useComposer() {
  const { t } = useTranslation('composer');
  const { view, space } = useOpenSpace();
  const writing = useWriting();
  const { text, mentions, roster, replyTo, suggestions } = writing;
  const commands = useSpaceCommands();
  const { perform, forget } = commands;
  // Hides the result of the last command when the text or the reply changes.
  useEffect(forget, [forget, text, replyTo?.id]);
  const words = sentText(text);
  const isCommand = suggestions.open?.kind === 'commands' || slashCommand(words) !== null;
  const previewText = isCommand ? '' : words;
  const previewed = usePreview({
    spaceId: space.spaceId,
    text: charactersTooMany(text) > 0 ? null : previewText,
    replyToId: replyTo?.id ?? null,
    seq: view.seq,
  });
  const audience = useAudience(writing, previewText);
  const clear = (): void => {
    writing.setText('');
    writing.setReplyTo(null);
  };
  const sending = useSending({ text, mentions, roster, replyTo, previewed, perform, clear });
  const stop = (): void => perform('stop');
  const isWarned = useEscTwice({
    isOn: view.runs.length > 0,
    onFirst: () => announce(t('escAgain')),
    onTwice: stop,
  });
  useOpening(writing);
  const choose = (place: number): void => {
    const { open } = suggestions;
    const command = open?.kind === 'commands' ? open.commands[place] : undefined;
    if (command === undefined) {
      writing.mention(place);
      return;
    }
    perform(command);
    clear();
  };
  const isReplyAlone =
    replyTo?.sender?.kind === 'agent' && !mentions.some(({ kind }) => kind !== 'unknown');
  // On a touch screen, focusing the field would open the keyboard.
  const stopRef = focusAfterRemoval(() => (hasFinePointer() ? writing.field.current : null));
  return {
    writing,
    commands,
    previewed,
    audience,
    sending,
    stop,
    stopRef,
    isWarned,
    choose,
    isReplyAlone,
  };
}

export type ComposerParts = ReturnType<typeof useComposer>;

/** The audience of the draft, computed without a request to the server. */
function useAudience({ replyTo, roster }: WritingState, text: string) {
  const { view } = useOpenSpace();
  const { me, space } = view;
  const { settings } = space;
  return useMemo(
    () => audienceOfDraft({ text, from: me, replyTo, roster, settings }),
    [text, me, replyTo, roster, settings],
  );
}

/** Focuses the field when the space opens, and registers the composer's actions. */
function useOpening({ field, setReplyTo }: WritingState): void {
  useEffect(() => {
    // On a touch screen, a focused field would open the keyboard. If the URL names a message, the
    // message gets the focus and not the field.
    const isForMessage = new URLSearchParams(location.search).has('message');
    if (hasFinePointer() && !isForMessage && !isBusyElsewhere()) {
      const { current } = field;
      current?.focus({ preventScroll: true });
      // Puts the caret at the end of an existing draft.
      current?.setSelectionRange(current.value.length, current.value.length);
    }
  }, [field]);
  useComposerActions({
    reply: (message) => {
      setReplyTo(message);
      field.current?.focus();
    },
    focus: () => field.current?.focus(),
    fill: (words) => {
      if (field.current !== null) insertBefore(field.current, words);
    },
    readdress: (words) => {
      if (field.current === null) return;
      insertBefore(field.current, ` ${words}`);
      // Inserts the text as if the person typed it, because only typing opens the list of names.
      editText(field.current, { from: 0, to: 0, words: '@', caret: 1 });
    },
  });
}

function hasFinePointer(): boolean {
  return matchMedia('(pointer: fine)').matches;
}

/** Whether the person has already focused another element. */
function isBusyElsewhere(): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement.id === 'content') return false;
  return activeElement.closest('input, #content, [role="dialog"], [role="menu"]') !== null;
}
