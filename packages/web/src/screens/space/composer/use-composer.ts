import { useEffect } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { focusHeir } from '../../../parts/focus-heir.ts';
import { announce } from '../../../state/announcements.ts';
import { useOpenSpace } from '../open-space.ts';
import { useComposerDoor } from '../space-doors.tsx';
import { editText, putBefore } from './edit-text.ts';
import { sentText } from './sent-text.ts';
import { slashCommand } from './slash-commands.ts';
import { charactersTooMany } from './too-long.ts';
import { useEscTwice } from './use-esc-twice.ts';
import { usePreview } from './use-preview.ts';
import { useSending } from './use-sending.ts';
import { useSpaceCommands } from './use-space-commands.ts';
import { useWriting, type Writing } from './use-writing.ts';

/** What is written, who would answer it, and how it is sent. */
export function useComposer() {
  const { t } = useTranslation('composer');
  const { view, space } = useOpenSpace();
  const writing = useWriting();
  const { text, mentions, roster, replyTo, suggestions } = writing;
  const commands = useSpaceCommands();
  const { perform, forget } = commands;
  // Whoever goes on has read it.
  useEffect(forget, [forget, text, replyTo?.id]);
  const words = sentText(text);
  const isCommand = suggestions.open?.kind === 'commands' || slashCommand(words) !== null;
  const asked = isCommand ? '' : words;
  const previewed = usePreview({
    spaceId: space.spaceId,
    text: charactersTooMany(text) > 0 ? null : asked,
    replyToId: replyTo?.id ?? null,
    seq: view.seq,
  });
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
    replyTo?.author?.kind === 'agent' && !mentions.some(({ kind }) => kind !== 'unknown');
  // Under a finger it would bring up the keyboard.
  const stopRef = focusHeir(() => (hasFinePointer() ? writing.field.current : null));
  return { writing, commands, previewed, sending, stop, stopRef, isWarned, choose, isReplyAlone };
}

export type ComposerParts = ReturnType<typeof useComposer>;

/** The focus when the space opens, and what the rest of the screen may ask for. */
function useOpening({ field, setReplyTo }: Writing): void {
  useEffect(() => {
    // Under a finger it would bring up the keyboard; a link to a message wants the focus there.
    const isForMessage = new URLSearchParams(location.search).has('message');
    if (hasFinePointer() && !isForMessage && !isBusyElsewhere()) {
      const { current } = field;
      current?.focus({ preventScroll: true });
      // A draft is gone on with, not begun anew.
      current?.setSelectionRange(current.value.length, current.value.length);
    }
  }, [field]);
  useComposerDoor({
    reply: (message) => {
      setReplyTo(message);
      field.current?.focus();
    },
    focus: () => field.current?.focus(),
    fill: (words) => {
      if (field.current !== null) putBefore(field.current, words);
    },
    readdress: (words) => {
      if (field.current === null) return;
      putBefore(field.current, ` ${words}`);
      // As if typed: that opens the list.
      editText(field.current, { from: 0, to: 0, words: '@', caret: 1 });
    },
  });
}

function hasFinePointer(): boolean {
  return matchMedia('(pointer: fine)').matches;
}

/** Whether somebody was quicker than the field, and is at something else already. */
function isBusyElsewhere(): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement.id === 'content') return false;
  return activeElement.closest('input, #content, [role="dialog"], [role="menu"]') !== null;
}
