import type { MessageOnWire } from '@conch/protocol';
import type { KeyboardEvent } from 'react';
import { looksNow } from '../../../looks.ts';
import { isField } from '../../../shell/is-field.ts';
import type { SpaceDoors } from '../doors.ts';
import { startEditing } from './editing.ts';
import { canAskWhy, canEdit, canReply, type Looker } from './what-can-be-done.ts';

interface OfRow extends Looker {
  readonly message: MessageOnWire;
  readonly doors: Pick<SpaceDoors, 'reply' | 'openWhy'>;
}

/**
 * What keys do while the row of a message, or a button in it, has the focus.
 * @example <article tabIndex={0} onKeyDown={(event) => messageKeys(event, { message, doors, ...looker })}>
 */
export function messageKeys(event: KeyboardEvent, row: OfRow): void {
  const { target, currentTarget } = event;
  // A menu or a question of the row stands elsewhere on the page, and has its own keys.
  const isInside = target instanceof Node && currentTarget.contains(target);
  if (!isInside || isField(target) || !looksNow().singleKeys) return;
  if (actByLetter(singleLetter(event), row)) event.preventDefault();
}

/** Does what a letter says to a message; false: it says nothing, or may not be done. */
export function actByLetter(letter: string | null, { message, doors, ...by }: OfRow): boolean {
  if (letter === 'r' && canReply(message, by)) doors.reply(message);
  else if (letter === 'e' && canEdit(message, by)) startEditing(message.id);
  else if (letter === 't' && canAskWhy(message)) doors.openWhy(message.runId);
  else return false;
  return true;
}

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'getModifierState'
>;

/** The letter of a key pressed alone; by its place where a keyboard has other letters. */
export function singleLetter(event: Pressed): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null;
  if (event.getModifierState('AltGraph')) return null;
  if (/^[a-z]$/iu.test(event.key)) return event.key.toLowerCase();
  const isOtherScript = /^\p{L}$/u.test(event.key);
  return isOtherScript ? (/^Key([A-Z])$/u.exec(event.code)?.[1]?.toLowerCase() ?? null) : null;
}
