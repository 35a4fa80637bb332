// A process with an agent that has a model. The process posts its message only once. It ends when
// every message is answered or when it kills itself.
import { createConch } from '@conch/runtime';
import { asMemberId, asSpaceId } from '@conch/engine';
import { thinkingKind } from '../support/thinking-kind.ts';
import type { KillOrder } from './kill.ts';

const order = JSON.parse(process.argv[2] ?? '') as KillOrder;
const { location, death, url, wire } = order;
const LOOK_AGAIN_MS = 20;
/** Longer than any test. */
const LONGEST_MS = 600_000;
let visits = 0;

const conch = await createConch({
  database: location.dialect === 'sqlite' ? location.dataDir : location.url,
  kinds: [thinkingKind({ url, wire })],
  timing: { leaseMs: LONGEST_MS, pollMs: 100 },
  crashPoint: (name) => {
    if (name !== death?.point) return;
    visits += 1;
    if (visits === death.visit) process.kill(process.pid, 'SIGKILL');
  },
});
const { clientId, text } = order.post;
const spaceId = asSpaceId(order.spaceId);
await conch.post({ spaceId, from: asMemberId(order.from), clientId, content: text });
// The process may be idle before it finds the runs of the killed process.
while ((await conch.read.chains(spaceId)).some(({ endedAt }) => endedAt === null)) {
  await conch.idle();
  await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
}
await conch.close({ drainMs: 0 });
