// A process with an agent that thinks: it says something, unless that was said, and ends when all
// is answered, or kills itself on the way.
import { createConch } from '@conch/runtime';
import { asMemberId, asSpaceId } from '@conch/engine';
import { thinkingKind } from '../support/thinking-kind.ts';
import type { Order } from './kill.ts';

const order = JSON.parse(process.argv[2] ?? '') as Order;
const { location, death, url, wire } = order;
const LOOK_AGAIN_MS = 20;
let visits = 0;

const conch = await createConch({
  database: location.dialect === 'sqlite' ? location.dataDir : location.url,
  kinds: [thinkingKind({ url, wire })],
  timing: { leaseMs: 1_000, pollMs: 100 },
  crashPoint: (name) => {
    if (name !== death?.point) return;
    visits += 1;
    if (visits === death.visit) process.kill(process.pid, 'SIGKILL');
  },
});
const { clientId, text } = order.post;
const spaceId = asSpaceId(order.spaceId);
await conch.post({ spaceId, from: asMemberId(order.from), clientId, text });
// What the dead one has claimed is free only when its lease is over: till then this one is idle.
while ((await conch.read.chains(spaceId)).some(({ endedAt }) => endedAt === null)) {
  await conch.idle();
  await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
}
await conch.close({ drainMs: 0 });
