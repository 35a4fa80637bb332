import type { Dice } from '@conch/engine';

/** A random element. All elements are equally likely. */
export function oneOf<T>(dice: Dice, things: readonly T[]): T {
  const thing = things[dice.below(things.length)];
  if (thing === undefined) throw new Error('there is nothing to choose from');
  return thing;
}
