// A process with agents that use a tool; it works until it is killed, or all is answered.
import { asMemberId, asSpaceId } from '@conch/engine';
import { createConch } from '@conch/runtime';
import { McpServers } from '../../../../src/mcp/mcp-servers.ts';
import { Outside } from '../../../../src/outside/outside.ts';
import { PinsInMemory, serverOf } from '../../../mcp/support/configured.ts';
import { thinkingKind, WIRES } from '../../support/thinking-kind.ts';
import type { Order } from './start-node.ts';

const { location, modelUrl, toolUrl, spaceId, from } = JSON.parse(process.argv[2] ?? '') as Order;
const LOOK_AGAIN_MS = 100;
/** Longer than any test. */
const LONGEST_MS = 600_000;

const outside = new Outside({ outbound: [new URL(toolUrl).host] });
const place = { kind: 'address', url: toolUrl, headers: {} } as const;
const servers = new McpServers({
  servers: [serverOf({ place, named: ['pay', 'rest'], callMs: LONGEST_MS })],
  pins: new PinsInMemory(),
  fetch: outside.fetch,
  visible: (text) => text,
  // A run that does not wait for the server to be found goes on without its tools.
  bounds: { openMs: LONGEST_MS, lookMs: LONGEST_MS },
});
const conch = await createConch({
  database: location.dialect === 'sqlite' ? location.dataDir : location.url,
  kinds: [thinkingKind({ url: modelUrl, wire: WIRES[0], servers })],
  // Longer than a busy machine lets it hang: runs that it loses it would take up, and pay, again.
  timing: { leaseMs: 4_000, pollMs: 100 },
});
const space = asSpaceId(spaceId);
const text = 'Everyone, pay.';
await conch.post({ spaceId: space, from: asMemberId(from), clientId: 'once', text });
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
    // On a busy machine PostgreSQL may let one wait for too long; the runs themselves try again.
    if (error instanceof Error && 'code' in error && error.code === 'unreachable') return true;
    throw error;
  }
}
