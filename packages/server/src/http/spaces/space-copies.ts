import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SpaceCopyLine } from '@conch/runtime';
import type { FastifyReply } from 'fastify';
import { RequestRefused } from '../../request-refused.ts';
import { linesOf } from '../../lines-of.ts';
import type { Services } from '../../services.ts';
import { inSteps, STEP_BYTES } from '../connection/in-steps.ts';
import { whileAllowed } from '../connection/while-allowed.ts';
import type { HandlersOf, PersonalStanding } from '../route-request.ts';

const MOST_BYTES = 512 * 1024 * 1024;

/** Copies of whole spaces, and the replay of their histories. */
export function copyHandlers(
  services: Services,
): HandlersOf<'copySpace' | 'importSpace' | 'replaySpace'> {
  const { access, conch, rates } = services;
  const enter = async (by: PersonalStanding, reply: FastifyReply) => {
    const { personId } = by.principal;
    rates.exports.enter(personId, reply.raw);
    await rates.histories.take(personId);
  };
  return {
    copySpace: async ({ by, permission, params: { spaceId }, reply }) => {
      await enter(by, reply);
      const { name } = await conch.spaces.get(spaceId);
      const withSetups = by.principal.isAdmin;
      const lines = await conch.spaces.copyOf({ spaceId, withSetups });
      reply.header('content-disposition', `attachment; filename="${plainName(name)}.ndjson"`);
      const needs = withSetups ? [permission, MANAGE_AGENTS] : [permission];
      const bytes = Readable.from(bytesOf(lines), { objectMode: false });
      return whileAllowed(services, { by, needs, bytes });
    },

    importSpace: async ({ by, permission, request, reply }) => {
      await enter(by, reply);
      const { body } = request;
      if (!(body instanceof Readable)) throw new RequestRefused('wrong-type', NO_LINES);
      // The body may take long to arrive, and the caller may lose the permission meanwhile, so the
      // transaction checks the permission again.
      const change = access.alongside(permission);
      const imported = await conch.spaces.importCopy(linesOf(bounded(body)), change);
      const { spaceId, name, seq, hash, added } = imported;
      return { spaceId, name, seq, hash, added: [...added] };
    },

    replaySpace: async ({ by, params: { spaceId }, reply }) => {
      await enter(by, reply);
      return conch.read.hashedReplay(spaceId);
    },
  };
}

// Only an admin may read the setups of agents.
const MANAGE_AGENTS = { action: 'manage-agents', spaceId: null } as const;

const NO_LINES = 'An export is a body of lines. Send it with “Content-Type: application/x-ndjson”.';

async function* bytesOf(lines: readonly SpaceCopyLine[]): AsyncGenerator<Buffer, undefined> {
  let gathered = '';
  for (const line of lines) {
    gathered += `${JSON.stringify(line)}\n`;
    if (gathered.length < STEP_BYTES) continue;
    yield* inSteps(Buffer.from(gathered));
    gathered = '';
    // Without this pause, a fast reader would get the whole copy in one turn of the event loop, and
    // all other requests would wait.
    await nextTurn();
  }
  yield* inSteps(Buffer.from(gathered));
}

/** The bytes of a body. Throws `too-large` before they fill the memory. */
async function* bounded(body: Readable): AsyncGenerator<Buffer, undefined> {
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new RequestRefused('too-large', TOO_LARGE);
    yield chunk;
  }
}

const TOO_LARGE =
  'The export is too large to be sent. Stop the server and import it with “conch import --data-dir”.';

function plainName(name: string): string {
  const plain = name.replaceAll(/[^\w-]+/gu, '-').replaceAll(/^-+|-+$/gu, '');
  return plain === '' ? 'space' : plain.slice(0, 60);
}
