import { giveFloor } from './give-floor.ts';
import { refuseBeyondRunLimit, splitAtRunLimit } from '../limit/run-limit.ts';
import type { Message } from '../message.ts';
import { postVerdictNotice, type Verdict } from '../policy/policy.ts';
import type { Ruling } from '../ruling.ts';
import { noteSilence } from './note-silence.ts';
import { startChain } from './start-chain.ts';

/** Starts the chain of a person's or service's message with its speakers. */
export function openFloor(ruling: Ruling, message: Message, verdict: Verdict): void {
  const { policy } = ruling.settings;
  if (verdict.cursor !== undefined) ruling.change({ cursor: verdict.cursor });
  const { kept, beyond } = splitAtRunLimit(ruling, policy, verdict.speakers);
  if (kept.length > 0) {
    const cause = { kind: 'message' } as const;
    giveFloor(ruling, startChain(ruling, { policy, trigger: message, cause, speakers: kept }));
  }
  refuseBeyondRunLimit(ruling, beyond);
  noteSilence(ruling, verdict, null);
  postVerdictNotice(ruling, verdict);
}
