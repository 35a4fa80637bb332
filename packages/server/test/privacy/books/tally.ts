import type { TappedHouse } from '../house.ts';
import { WAYS, type Tapped, type TappedWay } from '../taps.ts';

/** Ways out that never carry words. */
const SILENT: readonly TappedWay[] = ['a log line', 'the metrics'];

/** Counts of a campaign. They prove that the promises were really put to the test. */
export class TapTally {
  sequences = 0;
  /** The number of times that somebody lost access. */
  losses = 0;
  secrets = 0;
  /** The number of private texts that agents rightly received. */
  confidences = 0;
  readonly #canaries = new Map<TappedWay, number>();
  readonly #tapped = new Map<TappedWay, number>();
  readonly #ways: readonly TappedWay[];

  /** `agentWays` are the ways by which agents receive texts. */
  constructor(agentWays: readonly TappedWay[]) {
    this.#ways = [...WAYS, ...agentWays];
  }

  add({ way }: Tapped, canaries: number): void {
    this.#canaries.set(way, this.told(way) + canaries);
    this.#tapped.set(way, (this.#tapped.get(way) ?? 0) + 1);
  }

  end({ access, secrets }: TappedHouse): void {
    this.sequences += 1;
    this.losses += access.takeLosses();
    this.secrets += secrets.forget();
  }

  /** The number of canaries that rightly went out by a way. */
  told(way: TappedWay): number {
    return this.#canaries.get(way) ?? 0;
  }

  /** Ways that were not used, or carried no canary though they could. */
  get unused(): readonly TappedWay[] {
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
