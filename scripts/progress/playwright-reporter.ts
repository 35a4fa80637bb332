import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { progressLine } from './progress-line.ts';

/** Prints a line at the start and after each scenario. A retried scenario counts once. */
export default class PlaywrightProgress implements Reporter {
  readonly #outcomes = new Map<string, string>();
  #total = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#total = suite.allTests().length;
    this.#print();
  }

  onTestEnd(test: TestCase): void {
    this.#outcomes.set(test.id, test.outcome());
    this.#print();
  }

  #print(): void {
    const outcomes = [...this.#outcomes.values()];
    const failed = outcomes.filter((outcome) => outcome === 'unexpected').length;
    console.log(progressLine({ done: outcomes.length, total: this.#total, failed }));
  }
}
