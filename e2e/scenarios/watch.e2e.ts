import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

interface PageProblem {
  readonly name: string;
  readonly problem: RegExp;
  readonly cause: (page: Page) => Promise<unknown>;
}

// Every other scenario relies on `watch`, so this scenario checks that `watch` reports each
// problem.
const PROBLEMS: readonly PageProblem[] = [
  {
    name: 'an inline style',
    problem: /violation of style-src/u,
    cause: (page) =>
      page.evaluate(() => {
        const style = document.createElement('style');
        style.append('p { color: red }');
        document.head.append(style);
      }),
  },
  {
    name: 'text that is assigned as HTML',
    problem: /violation of require-trusted-types-for/u,
    cause: (page) =>
      page.evaluate(() => {
        try {
          document.body.innerHTML = '<b>bold</b>';
        } catch {
          // The policy blocks the assignment, but `watch` must report even the attempt.
        }
      }),
  },
  {
    name: 'a picture from another host',
    problem: /violation of img-src/u,
    cause: (page) =>
      page.evaluate(() => {
        const picture = document.createElement('img');
        picture.src = 'http://127.0.0.1:9/beacon.png';
        document.body.append(picture);
      }),
  },
  {
    name: 'a navigation to another host',
    problem: /request to elsewhere: http:\/\/127\.0\.0\.1:9\//u,
    cause: (page) => page.goto('http://127.0.0.1:9/').catch(() => null),
  },
  {
    name: 'an uncaught error',
    problem: /page error: .*not caught/u,
    cause: (page) =>
      page.evaluate(() => {
        setTimeout(() => {
          throw new Error('not caught');
        });
      }),
  },
  {
    name: 'an error on the console',
    problem: /console error: something is wrong/u,
    cause: (page) => page.evaluate(() => console.error('something is wrong')),
  },
];

for (const { name, problem, cause } of PROBLEMS) {
  test(`[T2] [T3] the test fixture “watch”, which looks for problems during every scenario, reports ${name}`, async ({
    page,
    watch,
  }) => {
    await page.goto('/');
    expect(watch.problems).toEqual([]);
    await cause(page);
    await expect.poll(() => watch.problems).toContainEqual(expect.stringMatching(problem));
    watch.allow(/./su);
  });
}
