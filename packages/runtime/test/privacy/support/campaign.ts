import type { PrivacyLedger } from './ledger.ts';
import type { PrivacyWorld } from './world.ts';

/** Thrown when a promise about privacy is broken (`docs/privacy.md`, “Tests”). */
export class PrivacyBreach extends Error {
  override readonly name = 'PrivacyBreach';
  readonly promise: RuntimePromiseId;

  constructor(promise: RuntimePromiseId, message: string) {
    super(`${promise}: ${message}`);
    this.promise = promise;
  }
}

export type RuntimePromiseId = 'P-1' | 'P-2' | 'P-4';

/** The paths by which content reaches an agent, as patterns in its input. */
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

/**
 * Counts events in the worlds of a campaign. The counts show that a promise could have been broken
 * there. Otherwise the test would be worthless.
 */
export class CampaignTally {
  sequences = 0;
  glimpses = 0;
  /** How often an agent read private content that it may read. */
  confidences = 0;
  disclosures = 0;
  readonly ways = new Map<Way, number>();

  static readonly waysToTake = Object.keys(WAYS) as readonly Way[];

  get unused(): readonly string[] {
    return CampaignTally.waysToTake.filter((way) => !this.ways.has(way));
  }

  add(world: PrivacyWorld, ledger: PrivacyLedger): void {
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

/** Checks P-1 and P-4 for all messages and agent inputs of a world. */
export async function examine(world: PrivacyWorld, tally: CampaignTally): Promise<void> {
  const ledger = await world.ledger();
  for (const glimpse of world.glimpses) {
    const problem = ledger.problemOf(glimpse);
    if (problem !== null) throw new PrivacyBreach('P-1', problem);
  }
  const widened = ledger.widened();
  if (widened !== null) throw new PrivacyBreach('P-4', widened);
  tally.add(world, ledger);
}
