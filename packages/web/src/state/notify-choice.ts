import { storeText, storedText } from './browser-storage.ts';

/**
 * The notification setting of a space: all messages, only messages for the person, or no messages.
 */
export type NotifyChoice = 'all' | 'mentions' | 'nothing';

export const NOTIFY_CHOICES: readonly NotifyChoice[] = ['all', 'mentions', 'nothing'];

interface NotifyingSpace {
  readonly id: string;
  readonly kind: 'chat' | 'forum';
}

/** The defaults. The posts of a forum come in batches with one toast, so its default is `all`. */
const USUAL = { chat: 'mentions', forum: 'all' } as const satisfies Record<string, NotifyChoice>;

export function notifyChoice({ id, kind }: NotifyingSpace): NotifyChoice {
  const stored = storedText(`notify.${id}`);
  return NOTIFY_CHOICES.find((choice) => choice === stored) ?? USUAL[kind];
}

export function chooseNotify({ id, kind }: NotifyingSpace, choice: NotifyChoice): void {
  storeText(`notify.${id}`, choice === USUAL[kind] ? null : choice);
}
