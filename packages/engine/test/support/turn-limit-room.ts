import { given, says, speaks, type Story } from './story.ts';
import type { Seating } from './table.ts';
import { changes } from './tool-steps.ts';

export const NOTICE = '@human Turn limit reached (2 agent messages in a row). Reply to continue.';

export const OFFICE = {
  agents: ['Boss', 'HR', 'Finance'],
  settings: { policy: 'coordinator', main: 'Boss', turnLimit: 3 },
} as const satisfies Seating;

export function room(policy: 'broadcast' | 'mention' | 'chain', turnLimit: number): Story {
  return given({ agents: ['HR', 'Finance', 'Legal', 'IT'], settings: { policy, turnLimit } });
}

/** Two agents have spoken in a row, and the second agent asked for a third agent. */
export function limitReached(): Story {
  return room('mention', 2)
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', '@Finance what do you think?'))
    .when(speaks('finance', '@Legal and you, after what @IT said?'));
}

/** The limit has ended a `chain` in which HR still has the floor. */
export function hrGoesOn(): Story {
  return room('chain', 2)
    .when(says('Ana', '@HR @IT hello'))
    .when(speaks('it', 'over to you', { handsOverTo: 'Legal' }))
    .when(changes({ turnLimit: 1 }));
}
