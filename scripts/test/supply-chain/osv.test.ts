import { describe, expect, test } from 'vitest';
import {
  advisoryProblems,
  isAffected,
  type OsvAffected,
  type OsvEvent,
} from '../../supply-chain/osv.ts';

const modified = '2026-11-18T12:00:00Z';

function advisory(affected: Omit<OsvAffected, 'package'>, extra: object = {}) {
  const of = { ecosystem: 'npm', name: 'made-up' };
  return { id: 'TEST-1', modified, affected: [{ package: of, ...affected }], ...extra };
}

function ranged(...events: readonly OsvEvent[]) {
  return advisory({ ranges: [{ type: 'SEMVER', events }] });
}

function affects(entry: ReturnType<typeof advisory>, version: string): boolean {
  return isAffected(entry, { name: 'made-up', version });
}

describe('the range of an advisory', () => {
  test.each([
    ['1.1.9', false],
    ['1.2.0-rc.1', false],
    ['1.2.0', true],
    ['1.10.0', true],
    ['2.0.0-beta.2', true],
    ['2.0.0-beta.10', true],
    ['2.0.0', false],
    ['10.0.0', false],
  ])('a range from 1.2.0 to the fix in 2.0.0 affects version %s: %s', (version, expected) => {
    expect(affects(ranged({ introduced: '1.2.0' }, { fixed: '2.0.0' }), version)).toBe(expected);
  });

  test.each([
    ['2.0.0-beta.2', true],
    ['2.0.0-beta.10', false],
    ['2.0.0', false],
  ])(
    'a range up to the fix in the prerelease 2.0.0-beta.10 affects version %s: %s',
    (version, expected) => {
      expect(affects(ranged({ introduced: '0' }, { fixed: '2.0.0-beta.10' }), version)).toBe(
        expected,
      );
    },
  );

  test.each([
    ['0.0.0-alpha', true],
    ['1.4.2', true],
    ['1.4.3-0', false],
    ['1.4.3', false],
  ])('a range from the first version through 1.4.2 affects version %s: %s', (version, expected) => {
    const entry = ranged({ introduced: '0' }, { last_affected: '1.4.2' });
    expect(affects(entry, version)).toBe(expected);
  });

  test.each([
    ['1.0.5', true],
    ['1.1.0', false],
    ['2.0.0', true],
    ['2.0.7', false],
  ])('a range of two parts, in any order, affects version %s: %s', (version, expected) => {
    const entry = ranged(
      { introduced: '2.0.0' },
      { fixed: '2.0.7' },
      { fixed: '1.1.0' },
      { introduced: '1.0.0' },
    );
    expect(affects(entry, version)).toBe(expected);
  });

  test('a range without an end includes every later version', () => {
    expect(affects(ranged({ introduced: '3.0.0' }), '99.0.0')).toBe(true);
  });

  test('a range with a limit does not include the version of the limit', () => {
    const entry = ranged({ introduced: '0' }, { limit: '2.0.0' });
    expect([affects(entry, '1.9.9'), affects(entry, '2.0.0')]).toEqual([true, false]);
  });

  test('a range may name a version without the zeros at its end', () => {
    const entry = ranged({ introduced: '1' }, { fixed: '5.1' });
    expect([affects(entry, '5.0.9'), affects(entry, '5.1.0')]).toEqual([true, false]);
  });

  test('a range of commits affects no versions', () => {
    const events = [{ introduced: '0' }];
    expect(affects(advisory({ ranges: [{ type: 'GIT', events }] }), '1.0.0')).toBe(false);
  });
});

test('only the listed versions of an advisory are affected', () => {
  const entry = advisory({ versions: ['1.2.3', '1.3.0-beta.1'] });
  const versions = ['1.2.3', '1.2.4', '1.3.0-beta.1', '1.3.0'];
  expect(versions.filter((version) => affects(entry, version))).toEqual(['1.2.3', '1.3.0-beta.1']);
});

test('an advisory affects no package if it is withdrawn, or if it is about another package or ecosystem', () => {
  const entry = advisory({ versions: ['1.0.0'] });
  const python = {
    ...entry,
    affected: [{ package: { ecosystem: 'PyPI', name: 'made-up' }, versions: ['1.0.0'] }],
  };
  expect([
    isAffected(entry, { name: 'other', version: '1.0.0' }),
    affects(python, '1.0.0'),
    affects({ ...entry, withdrawn: modified } as typeof entry, '1.0.0'),
  ]).toEqual([false, false, false]);
});

test.each([
  [null, 'an entry has no id'],
  [{ id: 'TEST-1' }, 'TEST-1 has no date in "modified"'],
  [{ id: 'TEST-1', modified }, 'TEST-1 has no list in "affected"'],
  [{ id: 'TEST-1', modified, affected: [] }, 'TEST-1 names no npm package'],
  [ranged({ introduced: '1.x' }), 'TEST-1 has "1.x", which is not a version'],
])('an invalid advisory is reported: %j', (entry, problem) => {
  expect(advisoryProblems(entry)).toEqual([problem]);
});
