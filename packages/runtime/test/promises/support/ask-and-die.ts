// A process in which an agent requests an approval and gets a verdict. The process kills itself in
// between.
import { createConch } from '../../../src/index.ts';
import { tellerKind } from '../../support/teller.ts';
import type { CrashAction } from '../approval-kills.test.ts';

const { location, action, point } = JSON.parse(process.argv[2] ?? '') as CrashAction;
let isArmed = false;

const conch = await createConch({
  database: location.dialect === 'sqlite' ? location.dataDir : location.url,
  kinds: [tellerKind([])],
  timing: { leaseMs: 600_000 },
  crashPoint: (name) => {
    // A request is stored as a step. A crash before this step would lose nothing, so the process
    // kills itself only from this step on.
    if (action === 'ask' && name === 'before-step') isArmed = true;
    if (isArmed && name === point) process.kill(process.pid, 'SIGKILL');
  },
});
const ana = await conch.people.create({ name: 'Ana' });
const teller = await conch.agents.create({ name: 'Teller', kind: 'teller', config: {} });
const space = await conch.spaces.create({ name: 'Bank', memberIds: [ana.id, teller.id] });
await conch.post({ spaceId: space.id, from: ana.id, content: 'pay the bill' });
await conch.idle();
isArmed = true;
const [open] = await conch.approvals.list(space.id);
if (open === undefined) throw new Error('nothing was asked');
const { runId, callId } = open;
const answer = { spaceId: space.id, runId, callId, by: ana.id, approve: true };
await conch.approvals.answer(answer);
await conch.idle();
