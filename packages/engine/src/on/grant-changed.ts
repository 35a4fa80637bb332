import type { Ruling } from '../ruling.ts';
import type { GrantChanged } from '../space-event.ts';
import { noticeReason } from '../speech/notice-words.ts';

/** XS10: posts a notice about a right that an owner granted to another space or revoked. */
export function grantChanged(ruling: Ruling, event: GrantChanged): void {
  const { by, home, kind, isGiven } = event;
  const space = home.name === '' ? null : home.name;
  const change = { name: by.name, space, kind, isGranted: isGiven };
  ruling.notice('grant', noticeReason('grant-changed', change), 'XS10');
}
