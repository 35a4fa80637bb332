import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

interface Misdeed {
  readonly name: string;
  readonly seen: RegExp;
  readonly does: (page: Page) => Promise<unknown>;
}

// Every other scenario relies on `watch`. This scenario checks that `watch` reports each problem.
const MISDEEDS: readonly Misdeed[] = [
  {
    name: 'a style that stands in the page',
    seen: /violation of style-src/u,
    does: (page) =>
      page.evaluate(() => {
        const style = document.createElement('style');
        style.append('p { color: red }');
        document.head.append(style);
      }),
  },
  {
    name: 'text that would become markup',
    seen: /violation of require-trusted-types-for/u,
    does: (page) =>
      page.evaluate(() => {
        try {
          document.body.innerHTML = '<b>bold</b>';
        } catch {
          // The policy blocks the assignment. Even the attempt must be reported.
        }
      }),
  },
  {
    name: 'a picture from elsewhere',
    seen: /violation of img-src/u,
    does: (page) =>
      page.evaluate(() => {
        const picture = document.createElement('img');
        picture.src = 'http://127.0.0.1:9/beacon.png';
        document.body.append(picture);
      }),
  },
  {
    name: 'a page that leads elsewhere',
    seen: /request to elsewhere: http:\/\/127\.0\.0\.1:9\//u,
    does: (page) => page.goto('http://127.0.0.1:9/').catch(() => null),
  },
  {
    name: 'an error that nobody catches',
    seen: /page error: .*left alone/u,
    does: (page) =>
      page.evaluate(() => {
        setTimeout(() => {
          throw new Error('left alone');
        });
      }),
  },
  {
    name: 'a complaint on the console',
    seen: /console error: something is wrong/u,
    does: (page) => page.evaluate(() => console.error('something is wrong')),
  },
];

for (const { name, seen, does } of MISDEEDS) {
  test(`[T2] [T3] the watch reports ${name}`, async ({ page, watch }) => {
    await page.goto('/');
    expect(watch.problems).toEqual([]);
    await does(page);
    await expect.poll(() => watch.problems).toContainEqual(expect.stringMatching(seen));
    watch.allow(/./su);
  });
}
