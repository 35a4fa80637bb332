import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedFields, withNone } from '../../src/parts/form/versioned/changed-fields.ts';
import {
  isPlainObject,
  isSame,
  type PlainObject,
} from '../../src/parts/form/versioned/plain-object.ts';
import { spaceForm } from './space-form-values.ts';

const WHOLE = ['settings.chainBudget', 'settings.timeOuts'];

function applied(loaded: unknown, changes: unknown): unknown {
  if (!isPlainObject(loaded) || !isPlainObject(changes)) return changes;
  const parts = Object.entries(changes).map(([name, value]) => [
    name,
    applied(loaded[name], value),
  ]);
  return { ...loaded, ...Object.fromEntries(parts) };
}

function leavesOf(value: unknown, before: unknown): readonly unknown[][] {
  if (!isPlainObject(value)) return [[value, before]];
  return Object.entries(value).flatMap(([name, part]) =>
    leavesOf(part, isPlainObject(before) ? before[name] : undefined),
  );
}

describe('the changed fields of a form', () => {
  test('changedFields() returns {} for an unchanged form', () => {
    fc.assert(
      fc.property(spaceForm, (form) => {
        expect(changedFields(form, structuredClone(form), { whole: WHOLE })).toEqual({});
      }),
    );
  });

  test('applying the changed fields to the loaded values results in the changed form', () => {
    fc.assert(
      fc.property(spaceForm, spaceForm, (loaded, mine) => {
        const changes = changedFields(loaded, mine, { whole: WHOLE });
        expect(applied(loaded, changes)).toEqual(mine);
      }),
    );
  });

  test('changedFields() contains no unchanged value', () => {
    fc.assert(
      fc.property(spaceForm, spaceForm, (loaded, mine) => {
        const changes = changedFields(loaded, mine, { whole: [] });
        const same = leavesOf(changes, loaded).filter(([sent, before]) => isSame(sent, before));
        expect(same).toEqual([]);
      }),
    );
  });

  test('changedFields() contains all parts of a field that the server accepts only as a whole', () => {
    fc.assert(
      fc.property(spaceForm, spaceForm, (loaded, mine) => {
        const { settings = {} } = changedFields(loaded, mine, { whole: WHOLE });
        const { chainBudget = mine.settings.chainBudget } = settings as PlainObject;
        expect(chainBudget).toEqual(mine.settings.chainBudget);
      }),
    );
  });

  test('changedFields() contains only the changed part of nested settings', () => {
    const loaded = { name: 'A', settings: { turnLimit: 20, forum: { seed: '', maxThreads: 3 } } };
    const mine = { name: 'A', settings: { turnLimit: 20, forum: { seed: 'x', maxThreads: 3 } } };
    expect(changedFields(loaded, mine, { whole: WHOLE })).toEqual({
      settings: { forum: { seed: 'x' } },
    });
  });

  test('changedFields() treats a list as one field, including its order', () => {
    const changes = changedFields({ ids: ['a', 'b'] }, { ids: ['b', 'a'] }, { whole: [] });
    expect(changes).toEqual({ ids: ['b', 'a'] });
  });
});

describe('withNone() for an optional field', () => {
  const optional = ['settings.mainAgentId'];

  test('withNone() converts an empty choice of the main agent to null', () => {
    const chosen = withNone({ settings: { mainAgentId: '', seed: '' } }, { optional });
    expect(chosen).toEqual({ settings: { mainAgentId: null, seed: '' } });
  });

  test('an optional field that was null and stays empty is not a change', () => {
    const loaded = { settings: { mainAgentId: null } };
    const mine = withNone<PlainObject>({ settings: { mainAgentId: '' } }, { optional });
    expect(changedFields(loaded, mine, { whole: [] })).toEqual({});
  });

  test('removing the main agent sends null', () => {
    const loaded = { settings: { mainAgentId: 'a1' } };
    const mine = withNone<PlainObject>({ settings: { mainAgentId: '' } }, { optional });
    expect(changedFields(loaded, mine, { whole: [] })).toEqual({ settings: { mainAgentId: null } });
  });
});
