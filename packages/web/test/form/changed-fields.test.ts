import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedFields, withNone } from '../../src/parts/form/changed-fields.ts';
import { isPlainObject, isSame, type PlainObject } from '../../src/parts/form/plain-object.ts';
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

describe('what is sent of a form', () => {
  test('a form that nobody touched sends nothing', () => {
    fc.assert(
      fc.property(spaceForm, (form) => {
        expect(changedFields(form, structuredClone(form), { whole: WHOLE })).toEqual({});
      }),
    );
  });

  test('what was loaded with the changes on top is what stands in the form', () => {
    fc.assert(
      fc.property(spaceForm, spaceForm, (loaded, mine) => {
        const changes = changedFields(loaded, mine, { whole: WHOLE });
        expect(applied(loaded, changes)).toEqual(mine);
      }),
    );
  });

  test('nothing is sent that is as it was loaded', () => {
    fc.assert(
      fc.property(spaceForm, spaceForm, (loaded, mine) => {
        const changes = changedFields(loaded, mine, { whole: [] });
        const same = leavesOf(changes, loaded).filter(([sent, before]) => isSame(sent, before));
        expect(same).toEqual([]);
      }),
    );
  });

  test('a field that the server takes as a whole is sent with all its parts', () => {
    fc.assert(
      fc.property(spaceForm, spaceForm, (loaded, mine) => {
        const { settings = {} } = changedFields(loaded, mine, { whole: WHOLE });
        const { chainBudget = mine.settings.chainBudget } = settings as PlainObject;
        expect(chainBudget).toEqual(mine.settings.chainBudget);
      }),
    );
  });

  test('one changed part of nested settings is sent alone', () => {
    const loaded = { name: 'A', settings: { turnLimit: 20, forum: { seed: '', maxThreads: 3 } } };
    const mine = { name: 'A', settings: { turnLimit: 20, forum: { seed: 'x', maxThreads: 3 } } };
    expect(changedFields(loaded, mine, { whole: WHOLE })).toEqual({
      settings: { forum: { seed: 'x' } },
    });
  });

  test('a list is a field of its own: its order is part of it', () => {
    const changes = changedFields({ ids: ['a', 'b'] }, { ids: ['b', 'a'] }, { whole: [] });
    expect(changes).toEqual({ ids: ['b', 'a'] });
  });
});

describe('a field that may be none', () => {
  const optional = ['settings.mainAgentId'];

  test('an empty choice of the main agent is none', () => {
    const chosen = withNone({ settings: { mainAgentId: '', seed: '' } }, { optional });
    expect(chosen).toEqual({ settings: { mainAgentId: null, seed: '' } });
  });

  test('none that stays none is no change', () => {
    const loaded = { settings: { mainAgentId: null } };
    const mine = withNone<PlainObject>({ settings: { mainAgentId: '' } }, { optional });
    expect(changedFields(loaded, mine, { whole: [] })).toEqual({});
  });

  test('an agent that is taken away is sent as null', () => {
    const loaded = { settings: { mainAgentId: 'a1' } };
    const mine = withNone<PlainObject>({ settings: { mainAgentId: '' } }, { optional });
    expect(changedFields(loaded, mine, { whole: [] })).toEqual({ settings: { mainAgentId: null } });
  });
});
