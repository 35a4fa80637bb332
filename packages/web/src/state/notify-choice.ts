import { keepText, keptText } from './browser-storage.ts';

/** The notification setting of a space: everything, only what concerns the person, or nothing. */
export type NotifyChoice = 'all' | 'mentions' | 'nothing';

export const NOTIFY_CHOICES: readonly NotifyChoice[] = ['all', 'mentions', 'nothing'];

interface NotifyingSpace {
  readonly id: string;
  readonly kind: 'chat' | 'forum';
}

/**
 * The defaults. A forum's posts come in batches that share one toast, so its default is everything.
 */
const USUAL = { chat: 'mentions', forum: 'all' } as const satisfies Record<string, NotifyChoice>;

export function notifyChoice({ id, kind }: NotifyingSpace): NotifyChoice {
  const kept = keptText(`notify.${id}`);
  return NOTIFY_CHOICES.find((choice) => choice === kept) ?? USUAL[kind];
}

export function chooseNotify({ id, kind }: NotifyingSpace, choice: NotifyChoice): void {
  keepText(`notify.${id}`, choice === USUAL[kind] ? null : choice);
}
