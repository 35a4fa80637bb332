import type { ReportedUsage } from '../agent.ts';
import type { Price } from './model.ts';
import { tokensIn } from './prompt/within-budget.ts';
import { atBilledCost, estimated, spendOf, type StepReport } from './step-cost.ts';
import type { LanguageModelUsage } from 'ai';

/**
 * The cost of a step in US dollars, as a gateway bills it. Null if the gateway reports no plausible
 * cost. OpenRouter and LiteLLM send `usage.cost` at the end of a stream. If the customer brings a
 * provider key to OpenRouter (`is_byok`), `cost` is only OpenRouter's fee, and the provider bills
 * the rest.
 */
function billedIn(raw: LanguageModelUsage['raw']): number | null {
  const cost = dollars(raw?.['cost']);
  if (cost === null || raw?.['is_byok'] !== true) return cost;
  const details = raw['cost_details'];
  const upstream = isRecord(details) ? dollars(details['upstream_inference_cost']) : null;
  return upstream === null ? null : cost + upstream;
}

/** Reads the cost from LiteLLM's headers. LiteLLM rarely knows the cost before the first word. */
function billedInHeaders(headers: Readonly<Record<string, string>>): number | null {
  const said = headers['x-litellm-response-cost'];
  const cost = said === undefined || said.trim() === '' ? null : dollars(Number(said));
  // LiteLLM sends 0 for a cost that it does not know yet.
  return cost === 0 ? null : cost;
}

// No step costs more than this. A higher figure is a mistake or has another unit.
const MOST_USD = 1_000;

function dollars(given: unknown): number | null {
  return typeof given === 'number' && given >= 0 && given <= MOST_USD ? given : null;
}

function isRecord(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null;
}

/** The spending of a run so far. */
export class Spending {
  #soFar: ReportedUsage;
  readonly #owes: (usage: ReportedUsage) => void;

  /**
   * `owes` receives the cost so far after each change. If the run is then interrupted, this cost is
   * charged.
   */
  constructor(before: ReportedUsage, owes: (usage: ReportedUsage) => void = () => {}) {
    this.#soFar = before;
    this.#owes = owes;
  }

  get soFar(): ReportedUsage {
    return this.#soFar;
  }

  add(usage: ReportedUsage): void {
    this.#soFar = plus(this.#soFar, usage);
    this.#owes(this.#soFar);
  }

  /** Ends a failed step. The step is charged if its model was at work. */
  breakOff({ isAnswered, cost }: StepMeter): void {
    if (isAnswered) this.add(cost);
    else this.#owes(this.#soFar);
  }

  /** Starts a model step. While the model answers, the cost of the step is reported as owed. */
  step(input: number, price: Price | null): StepMeter {
    return new StepMeter({ input, price, owes: (usage) => this.#owes(plus(this.#soFar, usage)) });
  }
}

/**
 * Adds two usages. If the price of either usage is unknown, the price of the sum is unknown too. If
 * either usage is estimated, the sum is estimated too.
 */
function plus(one: ReportedUsage, other: ReportedUsage): ReportedUsage {
  const isPriced = one.costUsd !== null && other.costUsd !== null;
  const isEstimated = one.isEstimated === true || other.isEstimated === true;
  return {
    tokens: one.tokens + other.tokens,
    costUsd: isPriced ? (one.costUsd ?? 0) + (other.costUsd ?? 0) : null,
    ...(isEstimated ? { isEstimated } : {}),
  };
}

/** The cost of one model step, while it runs and after it. */
export class StepMeter {
  readonly #price: Price | null;
  readonly #input: number;
  readonly #owes: (usage: ReportedUsage) => void;
  #output = 0;
  #reported: StepReport | null = null;
  #billedUsd: number | null = null;
  #isAnswered = false;

  constructor(given: {
    readonly input: number;
    readonly price: Price | null;
    readonly owes: (usage: ReportedUsage) => void;
  }) {
    this.#price = given.price;
    this.#input = given.input;
    this.#owes = given.owes;
    this.#owes(this.cost);
  }

  /** Counts a part of the answer, whether or not people see this part. */
  hear(text: string): void {
    this.#isAnswered = true;
    this.#output += tokensIn(text);
    this.#owes(this.cost);
  }

  report(usage: StepReport, headers: Readonly<Record<string, string>> = {}): void {
    this.#isAnswered = true;
    this.#reported = usage;
    this.#billedUsd = billedIn(usage.raw) ?? billedInHeaders(headers);
  }

  /** True if the model was at work. A refused request costs nothing. */
  get isAnswered(): boolean {
    return this.#isAnswered;
  }

  get cost(): ReportedUsage {
    const about = { input: this.#input, output: this.#output };
    const price = this.#price;
    return this.#reported === null
      ? estimated(about, price)
      : atBilledCost(spendOf(this.#reported, about, price), this.#billedUsd);
  }
}
