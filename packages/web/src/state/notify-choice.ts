import { storedText } from './browser-storage.ts';

/**
 * The notification setting of a space: all messages, only messages for the person, or no messages.
 */
export type NotifyChoice = 'all' | 'mentions' | 'nothing';

export const NOTIFY_CHOICES: readonly NotifyChoice[] = ['all', 'mentions', 'nothing'];

interface NotifyingSpace {
  readonly id: string;
  readonly kind: 'chat' | 'forum';
  /** The person's own settings, which the server stores. Null if they are not loaded. */
  readonly mine: { readonly notify: NotifyChoice | null } | null;
}

/** The defaults. The posts of a forum come in batches with one toast, so its default is `all`. */
const USUAL = { chat: 'mentions', forum: 'all' } as const satisfies Record<string, NotifyChoice>;

/** The notifications of a space. Earlier versions stored the choice in this browser. */
export function notifyChoice({ id, kind, mine }: NotifyingSpace): NotifyChoice {
  const stored = storedText(`notify.${id}`);
  const here = NOTIFY_CHOICES.find((choice) => choice === stored);
  return mine?.notify ?? here ?? USUAL[kind];
}
