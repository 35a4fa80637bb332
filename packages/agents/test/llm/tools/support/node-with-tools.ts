// A process with agents that use a tool. The process ends when all messages are answered, unless a
// test kills it first.
import { asMemberId, asSpaceId } from '@conch/engine';
import { createConch } from '@conch/runtime';
import { McpServers } from '../../../../src/mcp/mcp-servers.ts';
import { GuardedFetch } from '../../../../src/outbound/guarded-fetch.ts';
import { PinsInMemory, serverOf } from '../../../mcp/support/configured.ts';
import { thinkingKind, WIRES } from '../../support/thinking-kind.ts';
import type { ToolNodeOrder } from './start-node.ts';

const { location, modelUrl, toolUrl, spaceId, from } = JSON.parse(
  process.argv[2] ?? '',
) as ToolNodeOrder;
const LOOK_AGAIN_MS = 100;
/** Longer than any test. */
const LONGEST_MS = 600_000;

const outside = new GuardedFetch({ outbound: [new URL(toolUrl).host] });
const place = { kind: 'address', url: toolUrl, headers: {} } as const;
const servers = new McpServers({
  servers: [serverOf({ place, named: ['pay', 'rest'], callMs: LONGEST_MS })],
  pins: new PinsInMemory(),
  fetch: outside.fetch,
  visible: (text) => text,
  // The run must wait for the tool server, because otherwise it continues without tools.
  bounds: { openMs: LONGEST_MS, lookMs: LONGEST_MS },
});
const conch = await createConch({
  database: location.dialect === 'sqlite' ? location.dataDir : location.url,
  kinds: [thinkingKind({ url: modelUrl, wire: WIRES[0], servers })],
  // The lease is longer than a busy machine may stall. If the lease expired, the run would be
  // resumed and would pay again.
  timing: { leaseMs: LONGEST_MS, pollMs: 100 },
});
const space = asSpaceId(spaceId);
const text = 'Everyone, pay.';
await conch.post({ spaceId: space, from: asMemberId(from), clientId: 'once', content: text });
while (await isAtWork()) {
  await conch.idle();
  await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
}
await conch.close({ drainMs: 0 });
await servers.close();
await outside.close();

async function isAtWork(): Promise<boolean> {
  try {
    return (await conch.read.chains(space)).some(({ endedAt }) => endedAt === null);
  } catch (error) {
    // On a busy machine PostgreSQL may respond too late. The error is ignored, because the runs
    // themselves retry.
    if (error instanceof Error && 'code' in error && error.code === 'unreachable') return true;
    throw error;
  }
}
