import type { MessageOnWire } from '@conch/protocol';
import type { KeyboardEvent } from 'react';
import { preferencesNow } from '../../../preferences.ts';
import { isField } from '../../../shell/is-field.ts';
import type { SpaceActions } from '../current-actions.ts';
import { startEditing } from './editing/editing.ts';
import { canAskWhy, canEdit, canReply, type MessageReader } from './what-can-be-done.ts';

interface MessageKeyContext extends MessageReader {
  readonly message: MessageOnWire;
  readonly actions: Pick<SpaceActions, 'reply' | 'openWhy'>;
}

/**
 * Handles the keys of a message while its row, or a button in it, has the focus.
 * @example <article tabIndex={0} onKeyDown={(event) => messageKeys(event, { message, actions, ...looker })}>
 */
export function messageKeys(event: KeyboardEvent, row: MessageKeyContext): void {
  const { target, currentTarget } = event;
  // Menus and dialogs of the row are rendered outside the row and handle their own keys.
  const isInside = target instanceof Node && currentTarget.contains(target);
  if (!isInside || isField(target) || !preferencesNow().singleKeys) return;
  if (actByLetter(singleLetter(event), row)) event.preventDefault();
}

/** Performs the action for a letter. Returns false if there is no action or it is not allowed. */
export function actByLetter(
  letter: string | null,
  { message, actions, ...by }: MessageKeyContext,
): boolean {
  if (letter === 'r' && canReply(message, by)) actions.reply(message);
  else if (letter === 'e' && canEdit(message, by)) startEditing(message.id);
  else if (letter === 't' && canAskWhy(message)) actions.openWhy(message.runId);
  else return false;
  return true;
}

type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'getModifierState'
>;

/**
 * The letter of a key press without modifiers. On a keyboard with another script, the position of
 * the key decides.
 */
export function singleLetter(event: PressedKey): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null;
  if (event.getModifierState('AltGraph')) return null;
  if (/^[a-z]$/iu.test(event.key)) return event.key.toLowerCase();
  const isOtherScript = /^\p{L}$/u.test(event.key);
  return isOtherScript ? (/^Key([A-Z])$/u.exec(event.code)?.[1]?.toLowerCase() ?? null) : null;
}
