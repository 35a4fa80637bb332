import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { merge, withChoices, type Conflict } from '../../src/parts/form/versioned/merge.ts';
import { isPlainObject, isSame, partOf } from '../../src/parts/form/versioned/plain-object.ts';
import { spaceForm } from './space-form-values.ts';

const three = fc.record({ loaded: spaceForm, theirs: spaceForm, mine: spaceForm });

function pathsOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (!isPlainObject(value)) return [path];
  return Object.entries(value).flatMap(([name, part]) => pathsOf(part, [...path, name]));
}

const named = (conflicts: readonly Conflict[]) =>
  conflicts.map(({ path }) => path.join('.')).toSorted();

describe('merging two edits of one form', () => {
  test('[P1-28] a merge reports a conflict only for a field that both edits changed to different values', () => {
    fc.assert(
      fc.property(three, (versions) => {
        const { loaded, theirs, mine } = versions;
        const expected = pathsOf(loaded).filter((path) => {
          const [was, their, my] = [loaded, theirs, mine].map((one) => partOf(one, path));
          return !isSame(was, their) && !isSame(was, my) && !isSame(their, my);
        });
        const wanted = expected.map((path) => path.join('.')).toSorted();
        expect(named(merge(versions).conflicts)).toEqual(wanted);
      }),
    );
  });

  test('a merge uses their value of a field that only they changed, and my value of a field that only I changed', () => {
    fc.assert(
      fc.property(three, (versions) => {
        const { loaded, theirs, mine } = versions;
        const { values } = merge(versions);
        const lost = pathsOf(loaded).filter((path) => {
          const [was, their, my, now] = [loaded, theirs, mine, values].map((one) =>
            partOf(one, path),
          );
          return (
            (isSame(was, my) && !isSame(now, their)) || (isSame(was, their) && !isSame(now, my))
          );
        });
        expect(lost).toEqual([]);
      }),
    );
  });

  test('a merge lists the fields that only they changed, with their new values', () => {
    fc.assert(
      fc.property(three, (versions) => {
        for (const { path, value } of merge(versions).theirChanges) {
          expect(value).toEqual(partOf(versions.theirs, path));
          expect(isSame(partOf(versions.loaded, path), partOf(versions.mine, path))).toBe(true);
        }
      }),
    );
  });

  test('a merge without my changes results in their form, and a merge without their changes results in my form', () => {
    fc.assert(
      fc.property(spaceForm, spaceForm, (loaded, other) => {
        const theirs = merge({ loaded, theirs: other, mine: loaded });
        expect([theirs.values, theirs.conflicts]).toEqual([other, []]);
        const mine = merge({ loaded, theirs: loaded, mine: other });
        expect([mine.values, mine.conflicts, mine.theirChanges]).toEqual([other, [], []]);
      }),
    );
  });

  test('a merge of two equal changes has no conflict', () => {
    fc.assert(
      fc.property(spaceForm, spaceForm, (loaded, both) => {
        const merged = merge({ loaded, theirs: both, mine: structuredClone(both) });
        expect([merged.values, merged.conflicts]).toEqual([both, []]);
      }),
    );
  });

  test('the order of the two edits does not change which fields conflict', () => {
    fc.assert(
      fc.property(three, ({ loaded, theirs, mine }) => {
        const one = merge({ loaded, theirs, mine });
        const other = merge({ loaded, theirs: mine, mine: theirs });
        expect(named(one.conflicts)).toEqual(named(other.conflicts));
      }),
    );
  });

  test('choosing a value for a conflict changes only the field of that conflict', () => {
    const choice = fc.constantFrom('theirs' as const, 'mine' as const);
    fc.assert(
      fc.property(
        three,
        fc.array(choice, { minLength: 20, maxLength: 20 }),
        (versions, choices) => {
          const merged = merge(versions);
          const chosen = withChoices(merged, choices);
          const inConflict = new Map(
            merged.conflicts.map(({ path }, place) => [path.join('.'), choices[place] ?? 'mine']),
          );
          for (const path of pathsOf(merged.values)) {
            const choiceHere = inConflict.get(path.join('.'));
            const from = choiceHere === undefined ? merged.values : versions[choiceHere];
            expect(partOf(chosen, path)).toEqual(partOf(from, path));
          }
        },
      ),
    );
  });

  test('a merge treats the removal of a part like any other change', () => {
    const loaded: Record<string, unknown> = { config: { model: 'a', tools: ['x'] } };
    const theirs = { config: { model: 'b' } };
    const mine = { config: { model: 'a', tools: ['x'], limit: 3 } };
    expect(merge({ loaded, theirs, mine })).toMatchObject({
      values: { config: { model: 'b', limit: 3 } },
      conflicts: [],
    });
  });
});
