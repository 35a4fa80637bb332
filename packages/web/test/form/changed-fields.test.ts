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

describe('the changes of a form', () => {
  test('are empty if nobody changed it', () => {
    fc.assert(
      fc.property(spaceForm, (form) => {
        expect(changedFields(form, structuredClone(form), { whole: WHOLE })).toEqual({});
      }),
    );
  });

  test('give the form again when applied to the loaded values', () => {
    fc.assert(
      fc.property(spaceForm, spaceForm, (loaded, mine) => {
        const changes = changedFields(loaded, mine, { whole: WHOLE });
        expect(applied(loaded, changes)).toEqual(mine);
      }),
    );
  });

  test('contain no value that is unchanged', () => {
    fc.assert(
      fc.property(spaceForm, spaceForm, (loaded, mine) => {
        const changes = changedFields(loaded, mine, { whole: [] });
        const same = leavesOf(changes, loaded).filter(([sent, before]) => isSame(sent, before));
        expect(same).toEqual([]);
      }),
    );
  });

  test('contain all parts of a field that the server takes as a whole', () => {
    fc.assert(
      fc.property(spaceForm, spaceForm, (loaded, mine) => {
        const { settings = {} } = changedFields(loaded, mine, { whole: WHOLE });
        const { chainBudget = mine.settings.chainBudget } = settings as PlainObject;
        expect(chainBudget).toEqual(mine.settings.chainBudget);
      }),
    );
  });

  test('contain one changed part of nested settings alone', () => {
    const loaded = { name: 'A', settings: { turnLimit: 20, forum: { seed: '', maxThreads: 3 } } };
    const mine = { name: 'A', settings: { turnLimit: 20, forum: { seed: 'x', maxThreads: 3 } } };
    expect(changedFields(loaded, mine, { whole: WHOLE })).toEqual({
      settings: { forum: { seed: 'x' } },
    });
  });

  test('treat a list as one field, including its order', () => {
    const changes = changedFields({ ids: ['a', 'b'] }, { ids: ['b', 'a'] }, { whole: [] });
    expect(changes).toEqual({ ids: ['b', 'a'] });
  });
});

describe('an optional field', () => {
  const optional = ['settings.mainAgentId'];

  test('an empty choice of the main agent becomes null', () => {
    const chosen = withNone({ settings: { mainAgentId: '', seed: '' } }, { optional });
    expect(chosen).toEqual({ settings: { mainAgentId: null, seed: '' } });
  });

  test('a value that stays null is no change', () => {
    const loaded = { settings: { mainAgentId: null } };
    const mine = withNone<PlainObject>({ settings: { mainAgentId: '' } }, { optional });
    expect(changedFields(loaded, mine, { whole: [] })).toEqual({});
  });

  test('a removed agent is sent as null', () => {
    const loaded = { settings: { mainAgentId: 'a1' } };
    const mine = withNone<PlainObject>({ settings: { mainAgentId: '' } }, { optional });
    expect(changedFields(loaded, mine, { whole: [] })).toEqual({ settings: { mainAgentId: null } });
  });
});
