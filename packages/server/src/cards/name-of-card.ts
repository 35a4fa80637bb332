import { nameRefusal } from '@conch/engine';

const LONGEST = 100;

/** The name on a card, reduced to valid characters. Null if the name has no valid character. */
export function nameOfCard(written: string): string | null {
  const letters = written.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{Nd} \-_.'’]/gu, ' ');
  const spaced = letters
    .replaceAll('’', "'")
    .replaceAll(/[ _-]{2,}/gu, ' ')
    .replaceAll(/(^|[ _.'-])\p{M}+/gu, '$1');
  const name = [...spaced.trim()].slice(0, LONGEST).join('').trim();
  return nameRefusal(name) === null ? name : null;
}
