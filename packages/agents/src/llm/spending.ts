import type { Usage } from '../agent.ts';
import type { Price } from './model.ts';
import { tokensIn } from './prompt/within-budget.ts';
import { estimated, spendOf, type Reported } from './spend.ts';

/** What a run has spent so far. */
export class Spending {
  #soFar: Usage;
  readonly #owes: (usage: Usage) => void;

  /** `owes` is told what the run costs should it be cut short from then on. */
  constructor(before: Usage, owes: (usage: Usage) => void = () => {}) {
    this.#soFar = before;
    this.#owes = owes;
  }

  get soFar(): Usage {
    return this.#soFar;
  }

  add(usage: Usage): void {
    this.#soFar = plus(this.#soFar, usage);
    this.#owes(this.#soFar);
  }

  /** A step has failed: if its model was at work, that is to be paid all the same. */
  breakOff({ isAnswered, cost }: StepMeter): void {
    if (isAnswered) this.add(cost);
    else this.#owes(this.#soFar);
  }

  /** A model is asked: what that costs is owed while it answers. */
  step(input: number, price: Price | null): StepMeter {
    return new StepMeter({ input, price, owes: (usage) => this.#owes(plus(this.#soFar, usage)) });
  }
}

/** Without a price for one part there is none for the whole; what is estimated in part is estimated. */
function plus(one: Usage, other: Usage): Usage {
  const isPriced = one.costUsd !== null && other.costUsd !== null;
  const isEstimated = one.isEstimated === true || other.isEstimated === true;
  return {
    tokens: one.tokens + other.tokens,
    costUsd: isPriced ? (one.costUsd ?? 0) + (other.costUsd ?? 0) : null,
    ...(isEstimated ? { isEstimated } : {}),
  };
}

/** What one model step costs, while it is under way and when it is over. */
export class StepMeter {
  readonly #price: Price | null;
  readonly #input: number;
  readonly #owes: (usage: Usage) => void;
  #output = 0;
  #reported: Reported | null = null;
  #isAnswered = false;

  constructor(given: {
    readonly input: number;
    readonly price: Price | null;
    readonly owes: (usage: Usage) => void;
  }) {
    this.#price = given.price;
    this.#input = given.input;
    this.#owes = given.owes;
    this.#owes(this.cost);
  }

  /** Something of the answer has come, seen by people or not. */
  hear(text: string): void {
    this.#isAnswered = true;
    this.#output += tokensIn(text);
    this.#owes(this.cost);
  }

  report(usage: Reported): void {
    this.#isAnswered = true;
    this.#reported = usage;
  }

  /** Whether the model was at work: of a request that is refused nobody has to pay. */
  get isAnswered(): boolean {
    return this.#isAnswered;
  }

  get cost(): Usage {
    const about = { input: this.#input, output: this.#output };
    const price = this.#price;
    return this.#reported === null
      ? estimated(about, price)
      : spendOf(this.#reported, about, price);
  }
}
