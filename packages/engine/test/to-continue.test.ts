import { expect, test } from 'vitest';

import { agentsToContinue, describeEnding, endingOf, replay, type Effect } from '../src/index.ts';
import {
  continues,
  given,
  leaves,
  offersRun,
  says,
  speaks,
  stops,
  type TableCheck,
  type Story,
} from './support/story.ts';
import { changes } from './support/tool-steps.ts';
import { idOf } from './support/table.ts';

/** The last effect and the state agree that Continue gives these agents the floor. */
function nextAre(...names: readonly string[]): TableCheck {
  return ({ state, effects }) => {
    const ids = names.map(idOf);
    expect(agentsToContinue(state)).toEqual(ids);
    const counted = effects.flatMap((effect) => (effect.type === 'count-turns' ? [effect] : []));
    expect(counted.map(({ refused = [] }) => refused)).toEqual([ids]);
  };
}

/**
 * A's answer asks for B, which waits for a turn. Then C takes the last turn, so no turn becomes
 * free.
 */
function waitsInVain(): Story {
  const settings = { policy: 'mention', visibility: 'all', turnLimit: 2 } as const;
  return given({ agents: ['A', 'B', 'C'], settings })
    .when(says('Ana', '@C talk'))
    .when(says('Ana', '@A go'))
    .when(speaks('a', '@B you'))
    .when(speaks('c', 'done'));
}

function limitReached(): Story {
  return given({ agents: ['A', 'B', 'C'], settings: { policy: 'mention', turnLimit: 1 } })
    .when(says('Ana', '@A go'))
    .when(speaks('a', '@B @C you'));
}

test('[TL7] the effect `count-turns` lists the refused agents to which Continue gives the floor', () => {
  limitReached().then(nextAre('B', 'C')).when(continues('Ana')).then(nextAre());
  waitsInVain().then(nextAre('B'));
});

test('[TL7] after a stop or departures, the effect `count-turns` lists no refused agents', () => {
  limitReached().when(stops('Ana')).then(nextAre());
  limitReached().when(leaves('B')).then(nextAre('C')).when(leaves('C')).then(nextAre());
});

test('[TL10] with a limit of 0, the effect `count-turns` lists no agent that another agent requested', () => {
  limitReached()
    .when(changes({ turnLimit: 0 }))
    .then(nextAre());
});

/** Ana addresses A and B. The limit refuses B. Then the limit becomes 0. */
function personAsks(): Story {
  return given({ agents: ['A', 'B', 'C'], settings: { policy: 'mention', turnLimit: 1 } })
    .when(says('Ana', '@A @B go'))
    .when(speaks('a', 'done'))
    .when(changes({ turnLimit: 0 }));
}

test('[TL10] with a limit of 0, an agent requested by a person is listed, and Continue gives it the floor', () => {
  personAsks().then(({ state }) => expect(agentsToContinue(state)).toEqual([idOf('B')]));
  personAsks()
    .when(continues('Ana'))
    .then(nextAre(), offersRun('b', { because: 'TL7' }));
});

test('[TL3] if a run never got a turn, its explanation does not say that the run was stopped', () => {
  waitsInVain().then(({ effects }) => {
    const ended = effects.flatMap((effect) =>
      effect.type === 'end-run' && effect.agent === idOf('B') ? [effect] : [],
    );
    const words = ended.map(({ outcome, because }) => describeEnding(outcome, because));
    expect(words).toEqual(['got no turn: the turn limit was reached']);
    expect(ended.map(({ outcome, because }) => endingOf(outcome, because).key)).toEqual([
      'no-turn',
    ]);
  });
});

test('[RP1] a history without lists of refused agents replays with the same hash', () => {
  const { start, history } = limitReached().when(stops('Ana')).table;
  const before = history.map((entry) => ({
    ...entry,
    effects: entry.effects.flatMap((effect): Effect[] => {
      if (effect.type !== 'count-turns') return [effect];
      const { refused: _, ...counted } = effect;
      return effect.because === 'TL7' ? [] : [counted];
    }),
  }));
  const old = replay({ start, entries: before });
  const now = replay({ start, entries: history });
  expect(old).toMatchObject({ ok: true });
  expect(old.ok && old.hash).toBe(now.ok && now.hash);
});

test('[RP1] a history with limit 0 and an empty list of refused agents replays with the same hash', () => {
  const { start, history, state } = personAsks().table;
  const { turnsUsed: used } = state.floor;
  const emptied: Effect = { type: 'count-turns', used, reserved: 0, because: 'TL7' };
  const before = history.map((entry, n) =>
    n === history.length - 1 ? { ...entry, effects: [...entry.effects, emptied] } : entry,
  );
  const old = replay({ start, entries: before });
  const now = replay({ start, entries: history });
  expect(old).toMatchObject({ ok: true });
  expect(old.ok && old.hash).toBe(now.ok && now.hash);
});

test('[RP1] a replay fails if the history repeats an effect', () => {
  const { start, history } = limitReached().table;
  const entries = history.map((entry) => ({
    ...entry,
    effects: [...entry.effects, ...entry.effects.slice(-1)],
  }));
  expect(replay({ start, entries })).toMatchObject({ ok: false });
});
