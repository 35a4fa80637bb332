import { expect, test } from 'vitest';
import { createStore } from '../../src/state/create-store.ts';

test('a store has its initial state until another state is set', () => {
  const store = createStore('first');
  expect(store.get()).toBe('first');
  store.set('second');
  expect(store.get()).toBe('second');
});

test('every listener is called after a change, and reads the new state', () => {
  const store = createStore(0);
  const read: string[] = [];
  store.subscribe(() => read.push(`a ${store.get()}`));
  store.subscribe(() => read.push(`b ${store.get()}`));
  store.set(1);
  expect(read).toEqual(['a 1', 'b 1']);
});

test('an unsubscribed listener is not called', () => {
  const store = createStore(0);
  let calls = 0;
  const leave = store.subscribe(() => (calls += 1));
  leave();
  store.set(1);
  expect(calls).toBe(0);
});

test('setting the same value again notifies no listener', () => {
  const state = { open: true };
  const store = createStore(state);
  let calls = 0;
  store.subscribe(() => (calls += 1));
  store.set(state);
  expect(calls).toBe(0);
  store.set({ ...state });
  expect(calls).toBe(1);
});

test('two stores have separate listeners', () => {
  const [one, other] = [createStore(0), createStore(0)];
  let calls = 0;
  one.subscribe(() => (calls += 1));
  other.set(1);
  expect(calls).toBe(0);
});
