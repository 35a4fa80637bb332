import { wrongsIn, type TortureFindings } from './check/findings.ts';
import type { DiedAt, TortureTrial } from './trial.ts';

/** The counts of one or several tortured databases, and their findings. */
export interface TortureTally {
  readonly databases: number;
  readonly kills: number;
  /** The kills at named crash points. All other kills were at random moments. */
  readonly killsAt: Readonly<Record<string, number>>;
  readonly pauses: number;
  readonly sent: number;
  /** Messages that were sent again, even if they were acknowledged. */
  readonly retried: number;
  readonly acknowledged: number;
  readonly messages: number;
  readonly chains: number;
  readonly runs: number;
  readonly calls: number;
  readonly lost: number;
  readonly doubled: number;
  readonly unfinished: number;
  /** The number of all findings, including lost, doubled and unfinished. */
  readonly wrong: number;
}

const NOTHING_YET: TortureTally = {
  databases: 0,
  kills: 0,
  killsAt: {},
  pauses: 0,
  sent: 0,
  retried: 0,
  acknowledged: 0,
  messages: 0,
  chains: 0,
  runs: 0,
  calls: 0,
  lost: 0,
  doubled: 0,
  unfinished: 0,
  wrong: 0,
};

/** A trial whose counts are updated after each kill. */
export class CountedTrial {
  readonly #trial: TortureTrial;
  readonly #killsAt: Record<string, number> = {};
  #kills = 0;
  #findings: TortureFindings | null = null;

  constructor(trial: TortureTrial) {
    this.#trial = trial;
  }

  killed(at: DiedAt): void {
    this.#kills += 1;
    if (at !== null) this.#killsAt[at] = (this.#killsAt[at] ?? 0) + 1;
  }

  checked(found: TortureFindings): void {
    this.#findings = found;
  }

  get tally(): TortureTally {
    const { ledger, retries, pauses } = this.#trial;
    const findings = this.#findings;
    return {
      databases: 1,
      kills: this.#kills,
      killsAt: { ...this.#killsAt },
      pauses,
      sent: ledger.sent,
      retried: retries,
      acknowledged: ledger.acknowledged.size,
      messages: findings?.messages ?? 0,
      chains: findings?.chains ?? 0,
      runs: findings?.runs ?? 0,
      calls: findings?.calls ?? 0,
      lost: findings?.lost.length ?? 0,
      doubled: findings?.doubled.length ?? 0,
      unfinished: findings?.unfinished.length ?? 0,
      wrong: findings === null ? 0 : wrongsIn(findings).length,
    };
  }
}

export function sumOf(tallies: readonly TortureTally[]): TortureTally {
  const sum = { ...NOTHING_YET, killsAt: {} as Record<string, number> };
  for (const tally of tallies) {
    for (const key of NUMBERS) sum[key] += tally[key];
    for (const [point, times] of Object.entries(tally.killsAt)) {
      sum.killsAt[point] = (sum.killsAt[point] ?? 0) + times;
    }
  }
  return sum;
}

const NUMBERS = [
  'databases',
  'kills',
  'pauses',
  'sent',
  'retried',
  'acknowledged',
  'messages',
  'chains',
  'runs',
  'calls',
  'lost',
  'doubled',
  'unfinished',
  'wrong',
] as const;
