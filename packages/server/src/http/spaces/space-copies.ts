import { Readable } from 'node:stream';
import type { SpaceCopyLine } from '@conch/runtime';
import { Failure } from '../../failure.ts';
import { linesOf } from '../../lines-of.ts';
import type { Services } from '../../services.ts';
import { replayOnWire } from '../../wire/replay.ts';
import { inSteps, STEP_BYTES } from '../connection/in-steps.ts';
import { whileAllowed } from '../connection/while-allowed.ts';
import type { HandlersOf } from '../route-request.ts';

const MOST_BYTES = 512 * 1024 * 1024;

/** Copies of whole spaces, and the replay of their histories. */
export function copyHandlers(
  services: Services,
): HandlersOf<'copySpace' | 'importSpace' | 'replaySpace'> {
  const { access, conch, rates } = services;
  return {
    copySpace: async ({ by, permission, params: { spaceId }, reply }) => {
      rates.exports.enter(by.principal.personId, reply.raw);
      const { name } = await conch.spaces.get(spaceId);
      const withSetups = by.principal.isAdmin;
      const lines = await conch.spaces.copyOf({ spaceId, withSetups });
      reply.header('content-disposition', `attachment; filename="${plainName(name)}.ndjson"`);
      const needs = withSetups ? [permission, MANAGE_AGENTS] : [permission];
      const bytes = Readable.from(bytesOf(lines), { objectMode: false });
      return whileAllowed(services, { by, needs, bytes });
    },

    importSpace: async ({ by, permission, request, reply }) => {
      rates.exports.enter(by.principal.personId, reply.raw);
      const { body } = request;
      if (!(body instanceof Readable)) throw new Failure('wrong-type', NO_LINES);
      // The body may take long to arrive, and the caller may lose the permission meanwhile.
      const change = access.alongside(permission);
      const imported = await conch.spaces.importCopy(linesOf(bounded(body)), change);
      const { spaceId, name, seq, hash, added } = imported;
      return { spaceId, name, seq, hash, added: [...added] };
    },

    replaySpace: async ({ by, params: { spaceId }, reply }) => {
      rates.exports.enter(by.principal.personId, reply.raw);
      const { seq, hash } = await conch.read.hash(spaceId);
      return { seq, hash, ...replayOnWire(await conch.read.replay(spaceId)) };
    },
  };
}

// Only an admin may read the setups of agents.
const MANAGE_AGENTS = { action: 'manage-agents', spaceId: null } as const;

const NO_LINES = 'An export is a body of lines. Send it with “Content-Type: application/x-ndjson”.';

function* bytesOf(lines: readonly SpaceCopyLine[]): Generator<Buffer, undefined> {
  let gathered = '';
  for (const line of lines) {
    gathered += `${JSON.stringify(line)}\n`;
    if (gathered.length < STEP_BYTES) continue;
    yield* inSteps(Buffer.from(gathered));
    gathered = '';
  }
  yield* inSteps(Buffer.from(gathered));
}

/** The bytes of a body. Throws `too-large` before they fill the memory. */
async function* bounded(body: Readable): AsyncGenerator<Buffer, undefined> {
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Failure('too-large', TOO_LARGE);
    yield chunk;
  }
}

const TOO_LARGE =
  'The export is too large to be sent. Stop the server and import it with “conch import --data-dir”.';

function plainName(name: string): string {
  const plain = name.replaceAll(/[^\w-]+/gu, '-').replaceAll(/^-+|-+$/gu, '');
  return plain === '' ? 'space' : plain.slice(0, 60);
}
