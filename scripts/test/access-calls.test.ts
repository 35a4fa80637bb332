import { expect, test } from 'vitest';
import { accessCallsIn } from '../access-calls.ts';

test('[P-5] every access check in a source is found completely, with the result that allows access', () => {
  const source = [
    'export function authorise(by: Standing, action: Action) {}',
    'mayRead(spaceId: SpaceId): boolean {',
    'function mayTake({ reader }: Watch): boolean {',
    "if (!this.#pass.mayRead(one(two()))) throw authorise(by, 'speak');",
    'mayTake: (id) => isFull,',
  ].join('\n');
  expect(accessCallsIn(source).map(({ line, text, allowed }) => [line, text, allowed])).toEqual([
    [4, 'this.#pass.mayRead(one(two()))', 'true'],
    [4, "authorise(by, 'speak')", 'null'],
  ]);
});
