import { keepText, keptText } from './kept.ts';

/** What of a space may call for attention: everything, what is for you, or nothing. */
export type NotifyChoice = 'all' | 'mentions' | 'nothing';

const CHOICES: readonly NotifyChoice[] = ['all', 'mentions', 'nothing'];

export function notifyChoice(spaceId: string): NotifyChoice {
  const kept = keptText(`notify.${spaceId}`);
  return CHOICES.find((choice) => choice === kept) ?? 'mentions';
}

export function chooseNotify(spaceId: string, choice: NotifyChoice): void {
  keepText(`notify.${spaceId}`, choice === 'mentions' ? null : choice);
}
