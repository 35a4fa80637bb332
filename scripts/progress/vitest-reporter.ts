import type { Reporter, TestModule, TestSpecification } from 'vitest/node';
import { failureLine, progressLine } from './progress-line.ts';

/** Prints a line when a test file begins, fails and ends. */
export default class VitestProgress implements Reporter {
  readonly #running = new Set<string>();
  #total = 0;
  #done = 0;
  #failed = 0;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#total = specifications.length;
  }

  onTestModuleStart({ relativeModuleId }: TestModule): void {
    this.#running.add(relativeModuleId);
    this.#print();
  }

  onTestModuleEnd(module: TestModule): void {
    this.#running.delete(module.relativeModuleId);
    this.#done += 1;
    if (!module.ok()) {
      this.#failed += 1;
      console.log(failureLine(module.relativeModuleId));
    }
    this.#print();
  }

  #print(): void {
    const [done, total, failed] = [this.#done, this.#total, this.#failed];
    console.log(progressLine({ done, total, failed, running: [...this.#running] }));
  }
}
