import type { Dice } from '@conch/engine';

/** One of some things, each as likely as the others. */
export function oneOf<T>(dice: Dice, things: readonly T[]): T {
  const thing = things[dice.below(things.length)];
  if (thing === undefined) throw new Error('there is nothing to choose from');
  return thing;
}
