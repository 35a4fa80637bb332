import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { failureLine, progressLine } from './progress-line.ts';

/**
 * Prints a line at the start, after each scenario, and for each failure. A retried scenario counts
 * once.
 */
export default class PlaywrightProgress implements Reporter {
  readonly #outcomes = new Map<string, string>();
  #total = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#total = suite.allTests().length;
    this.#print();
  }

  onTestEnd(test: TestCase): void {
    this.#outcomes.set(test.id, test.outcome());
    // A scenario that fails now may still pass when Playwright tries it again.
    const isLastTry = test.results.length > test.retries;
    if (test.outcome() === 'unexpected' && isLastTry) console.log(failureLine(nameOf(test)));
    this.#print();
  }

  #print(): void {
    const outcomes = [...this.#outcomes.values()];
    const failed = outcomes.filter((outcome) => outcome === 'unexpected').length;
    console.log(progressLine({ done: outcomes.length, total: this.#total, failed }));
  }
}

function nameOf(test: TestCase): string {
  return test
    .titlePath()
    .filter((part) => part !== '')
    .join(' › ');
}
