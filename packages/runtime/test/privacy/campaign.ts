import type { Ledger } from './ledger.ts';
import type { World } from './world.ts';

/** A promise of PROMISES.md that turned out not to hold. */
export class Broken extends Error {
  override readonly name = 'Broken';
  readonly promise: PromiseId;

  constructor(promise: PromiseId, message: string) {
    super(`${promise}: ${message}`);
    this.promise = promise;
  }
}

export type PromiseId = 'P-1' | 'P-2' | 'P-4';

/** Ways by which something reaches an agent, each as it looks in what it was given. */
const WAYS = {
  'the history': /"history":\[\{/u,
  'what a message replies to': /"replyTo":\{/u,
  'a reason for a hand-off': /"kind":"(?:mention|delegated)","by":/u,
  'what was answered to it': /"kind":"returned"/u,
  'a version to be made again': /"kind":"regenerate"/u,
  'the calls it has made before': /"steps":\[\{/u,
  'the reading of a space': /"kind":"messages","messages":\[\{/u,
  'a reply to what it sent': /"kind":"reply"/u,
} as const;

type Way = keyof typeof WAYS;

/** What the worlds of a campaign have come to: promises that nothing could break prove nothing. */
export class Tally {
  sequences = 0;
  glimpses = 0;
  /** How often an agent was given something private, and rightly so. */
  confidences = 0;
  disclosures = 0;
  readonly ways = new Map<Way, number>();

  static readonly waysToTake = Object.keys(WAYS) as readonly Way[];

  get unused(): readonly string[] {
    return Tally.waysToTake.filter((way) => !this.ways.has(way));
  }

  add(world: World, ledger: Ledger): void {
    this.sequences += 1;
    this.glimpses += world.glimpses.length;
    this.disclosures += ledger.disclosures;
    for (const { text } of world.glimpses) {
      this.confidences += ledger.privateIn(text).length;
      for (const [way, look] of Object.entries(WAYS) as [Way, RegExp][]) {
        if (look.test(text)) this.ways.set(way, (this.ways.get(way) ?? 0) + 1);
      }
    }
  }

  toString(): string {
    const { sequences, glimpses, confidences, disclosures } = this;
    return `${sequences} sequences, ${glimpses} payloads, ${confidences} confidences, ${disclosures} disclosures`;
  }
}

/** P-1 and P-4 over everything that was said and given in a world. */
export async function examine(world: World, tally: Tally): Promise<void> {
  const ledger = await world.ledger();
  for (const glimpse of world.glimpses) {
    const problem = ledger.problemOf(glimpse);
    if (problem !== null) throw new Broken('P-1', problem);
  }
  const widened = ledger.widened();
  if (widened !== null) throw new Broken('P-4', widened);
  tally.add(world, ledger);
}
