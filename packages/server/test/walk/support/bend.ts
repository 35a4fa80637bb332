import * as fc from 'fast-check';
import { ODD_KEYS, oddValue } from './odd-values.ts';

/** One mistake to insert into a value. */
export interface Bend {
  /** The index of the changed value, modulo the number of values. */
  readonly at: number;
  readonly how: 'replace' | 'drop' | 'add' | 'repeat';
  readonly key: string;
  readonly odd: unknown;
}

export const bend: fc.Arbitrary<Bend> = fc.record({
  at: fc.nat({ max: 1_000 }),
  how: fc.constantFrom(
    'replace' as const,
    'replace' as const,
    'drop' as const,
    'add' as const,
    'repeat' as const,
  ),
  key: fc.constantFrom(...ODD_KEYS),
  odd: oddValue,
});

/** A copy of a valid value with one mistake. */
export function withBend(value: unknown, { at, how, key, odd }: Bend): unknown {
  const copy: Holder = { root: structuredClone(value) };
  const places = placesIn(copy, 'root');
  const { holder, name } = places[at % places.length] ?? { holder: copy, name: 'root' };
  const current = holder[name];
  switch (how) {
    case 'drop':
      delete holder[name];
      break;
    case 'add':
      if (typeof current === 'object' && current !== null) own(current, key, odd);
      else holder[name] = odd;
      break;
    case 'repeat':
      holder[name] = Array.isArray(current)
        ? Array.from({ length: 300 }, (): unknown => current[0])
        : [current, current];
      break;
    case 'replace':
      holder[name] = odd;
      break;
    default:
      how satisfies never;
  }
  return copy.root;
}

type Holder = Record<string, unknown>;

interface Place {
  readonly holder: Holder;
  readonly name: string;
}

function placesIn(holder: object, name: string): Place[] {
  const open: Place[] = [{ holder: holder as Holder, name }];
  for (let next = 0; next < open.length; next += 1) {
    const place = open[next];
    const there = place?.holder[place.name];
    if (typeof there !== 'object' || there === null) continue;
    open.push(...Object.keys(there).map((key) => ({ holder: there as Holder, name: key })));
  }
  return open;
}

// Creates the key like `JSON.parse`. A plain assignment of `__proto__` would not create a key.
function own(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}
