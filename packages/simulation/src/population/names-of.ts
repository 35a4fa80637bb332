import { diceFrom, type Dice } from '@conch/engine';

/** The number of different names. */
export const MAX_AGENTS = 1_000_000;

/**
 * Readable names that are all different and hard to confuse: `Brisk Otter Glen`. The nth name
 * depends only on the seed.
 */
export function namesOf(seed: string | number): (nth: number) => string {
  const dice = diceFrom(seed, 'names');
  const first = dice.below(MAX_AGENTS);
  const step = (stride(dice) * WORDS + stride(dice)) * WORDS + stride(dice);
  return (nth) => {
    if (nth < 0 || nth >= MAX_AGENTS) throw new RangeError(`there is no name number ${nth}`);
    // Both factors are below 2^20, so their product is exact.
    const at = (first + nth * step) % MAX_AGENTS;
    return [
      wordAt(LOOKS, at % WORDS),
      wordAt(ANIMALS, Math.floor(at / WORDS) % WORDS),
      wordAt(PLACES, Math.floor(at / (WORDS * WORDS))),
    ].join(' ');
  };
}

// The step of each word from one name to the next. The step has no common divisor with the number
// of names, so every name occurs once. The step is neither small nor near 100, so successive names
// differ.
function stride(dice: Dice): number {
  return 20 + dice.below(6) * 10 + (dice.chance(0.5) ? 3 : 7);
}

const WORDS = 100;

function wordAt(words: readonly string[], at: number): string {
  const word = words[at];
  if (word === undefined) throw new RangeError(`no word ${at}`);
  return word;
}

const LOOKS: readonly string[] = (
  'Agile Amber Ample Ashen Azure Balmy Bashful Blithe Bold Brave Breezy Bright Brisk Bronze Calm Candid Cheery Chilly Civic Clever ' +
  'Cobalt Copper Cosmic Cosy Crisp Curious Dapper Daring Deft Dusky Eager Earnest Easy Elder Fabled Fair Faithful Fancy Fearless Fleet ' +
  'Frosty Gallant Gentle Giddy Gilded Glad Golden Grand Green Happy Hardy Hazel Hearty Honest Humble Icy Ivory Jade Jaunty Jolly ' +
  'Keen Kind Lively Lofty Loyal Lucid Lucky Mellow Merry Mild Modest Nimble Noble Olive Patient Placid Plucky Proud Quick Quiet ' +
  'Rapid Regal Robust Rosy Royal Ruddy Rustic Sandy Scarlet Serene Shy Silent Silver Snug Steady Sunny Tidy Tranquil Velvet Witty'
).split(' ');

const ANIMALS: readonly string[] = (
  'Adder Badger Bear Beaver Beetle Bison Bobcat Buffalo Camel Caribou Cat Cheetah Cicada Cobra Condor Coyote Crab Crane Cricket Crow ' +
  'Curlew Deer Dingo Dolphin Dove Dragonfly Duck Eagle Egret Falcon Ferret Finch Firefly Fox Gazelle Gecko Gibbon Giraffe Goose Grouse ' +
  'Gull Hare Hawk Hedgehog Heron Hornet Horse Ibis Iguana Jackal Jaguar Kestrel Kingfisher Kiwi Koala Lark Lemur Leopard Llama Lobster ' +
  'Lynx Magpie Marmot Marten Meerkat Mole Moose Moth Newt Ocelot Octopus Orca Oriole Osprey Otter Owl Panda Panther Parrot Pelican ' +
  'Penguin Pheasant Pigeon Plover Puffin Puma Quail Rabbit Raven Robin Salmon Seal Sparrow Squirrel Stork Swan Tapir Turtle Walrus Wren'
).split(' ');

const PLACES: readonly string[] = (
  'Acre Alcove Arbor Arch Attic Bank Barn Bay Beach Bend Bluff Bog Bridge Brook Canal Canyon Cape Castle Cave Chapel ' +
  'Cliff Coast Cottage Court Cove Creek Crest Dale Delta Dell Dock Downs Dune Estuary Falls Farm Fen Field Fjord Ford ' +
  'Forest Fort Garden Gate Glade Glen Grange Grove Gulch Harbor Haven Heath Hedge Hill Hollow Inlet Island Keep Lagoon Lake ' +
  'Landing Ledge Lodge Manor Marsh Meadow Mesa Mill Moor Mountain Oasis Orchard Park Pass Peak Pier Plain Plateau Pond Port ' +
  'Prairie Quarry Quay Rapids Reef Ridge River Shore Spring Steppe Strait Summit Terrace Tower Trail Valley Villa Vista Wharf Wood'
).split(' ');
