import { useSyncExternalStore } from 'react';

interface StateStore<State> {
  readonly get: () => State;
  /** Sets the value and notifies every listener, unless the value is the same. */
  readonly set: (next: State) => void;
  /** Calls the listener after every change of the value. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A state outside React. `set` changes it, and `useStore` renders it. */
export function createStore<State>(initial: State): StateStore<State> {
  const listeners = new Set<() => void>();
  let state = initial;
  return {
    get: () => state,
    set: (next) => {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Renders again when the selected value changes. `select` must return the same value for the same
 * state.
 */
export function useStore<State>(store: StateStore<State>): State;
export function useStore<State, Selected>(
  store: StateStore<State>,
  select: (state: State) => Selected,
): Selected;
export function useStore<State>(
  { get, subscribe }: StateStore<State>,
  select: (state: State) => unknown = (state) => state,
): unknown {
  return useSyncExternalStore(subscribe, () => select(get()));
}
