import type { House } from './house.ts';
import { WAYS, type Tapped, type Way } from './taps.ts';

/** Ways by which no word is ever told. */
const SILENT: readonly Way[] = ['a log line', 'the metrics'];

/** What a campaign has come to: a promise that nothing could break proves nothing. */
export class Tally {
  sequences = 0;
  /** How often access was lost that somebody had. */
  losses = 0;
  secrets = 0;
  /** How often an agent was given something private, and rightly so. */
  confidences = 0;
  readonly #canaries = new Map<Way, number>();
  readonly #tapped = new Map<Way, number>();
  readonly #ways: readonly Way[];

  /** `agentWays`: those by which agents are told things. */
  constructor(agentWays: readonly Way[]) {
    this.#ways = [...WAYS, ...agentWays];
  }

  add({ way }: Tapped, canaries: number): void {
    this.#canaries.set(way, this.told(way) + canaries);
    this.#tapped.set(way, (this.#tapped.get(way) ?? 0) + 1);
  }

  end({ access, secrets }: House): void {
    this.sequences += 1;
    this.losses += access.takeLosses();
    this.secrets += secrets.forget();
  }

  /** How many canaries were told by a way, and rightly so. */
  told(way: Way): number {
    return this.#canaries.get(way) ?? 0;
  }

  /** Ways that were not taken, or told nothing though they might. */
  get unused(): readonly Way[] {
    return this.#ways.filter((way) =>
      SILENT.includes(way) ? !this.#tapped.has(way) : this.told(way) === 0,
    );
  }

  toString(): string {
    const { sequences, losses, secrets, confidences } = this;
    const ways = this.#ways.map(
      (way) => `${way} ${this.#tapped.get(way) ?? 0} (${this.told(way)})`,
    );
    return `${sequences} sequences, ${losses} losses of access, ${confidences} confidences, ${secrets} secrets; tapped (canaries told): ${ways.join(', ')}`;
  }
}
