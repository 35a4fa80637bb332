import { Readable } from 'node:stream';
import type { SpaceId } from '@conch/engine';
import type { HTTP_API } from '@conch/protocol';
import type { ExportLine } from '@conch/runtime';
import type { Services } from '../../services.ts';
import { LiveAuthorization } from '../../socket/live-authorization.ts';
import { exportOnWire, type ExportFacts } from '../../wire/export.ts';
import { ownViews } from '../../wire/own-space.ts';
import { membersOnWire } from '../../wire/people/member.ts';
import type { RouteRequest } from '../route-request.ts';
import { inSteps, STEP_BYTES } from '../connection/in-steps.ts';
import { readBy } from '../people/read-by.ts';

/**
 * Streams a space as lines of JSON, as fast as the client reads them. If the caller loses access
 * meanwhile, the stream ends. Without an `end` line the export is incomplete.
 */
export async function exportOf(
  services: Services,
  { by, params: { spaceId }, reply }: RouteRequest<typeof HTTP_API.exportSpace>,
): Promise<Readable> {
  const { conch, database, rates } = services;
  rates.exports.enter(by.principal.personId, reply.raw);
  const { name } = await conch.spaces.get(spaceId);
  const { seq, floor } = await conch.read.head(spaceId);
  const { principal, roles } = by;
  const { personId } = principal;
  const place = await database.read(function* () {
    const own = (yield* ownViews(personId, [spaceId]))(spaceId);
    return { ...own, ...(yield* readBy(personId, { spaceId, seq })) };
  });
  const facts: ExportFacts = {
    conch,
    own: { role: roles.get(spaceId) ?? null, ...place, floor },
    members: (members) => membersOnWire(database, spaceId, members),
  };
  reply.header('content-disposition', attachment(name, 'ndjson'));
  const pass = new LiveAuthorization(services, { standing: by, action: 'be-someone' });
  return Readable.from(stepsOf(conch.read.exportOf(spaceId), { facts, pass, spaceId }), {
    objectMode: false,
  });
}

const GATHERED = 100;

interface Exporting {
  readonly facts: ExportFacts;
  readonly pass: LiveAuthorization;
  readonly spaceId: SpaceId;
}

async function* stepsOf(
  lines: AsyncIterable<ExportLine>,
  exporting: Exporting,
): AsyncGenerator<Buffer, undefined> {
  let gathered: ExportLine[] = [];
  let characters = 0;
  for await (const line of lines) {
    gathered.push(line);
    characters += line.kind === 'message' ? line.message.content.length : 0;
    if (gathered.length < GATHERED && characters < STEP_BYTES) continue;
    yield* inSteps(await bytesOf(gathered, exporting));
    gathered = [];
    characters = 0;
  }
  if (gathered.length > 0) yield* inSteps(await bytesOf(gathered, exporting));
}

async function bytesOf(
  lines: readonly ExportLine[],
  { facts, pass, spaceId }: Exporting,
): Promise<Buffer> {
  // Before the first line, the refusal is an HTTP response. After the first line, the refusal ends
  // the export early.
  const refusal = await pass.refusal(spaceId);
  if (refusal !== null) throw refusal;
  const onWire = await exportOnWire(lines, facts);
  return Buffer.from(onWire.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

const LONGEST_NAME = 60;

/** The file name: in full for clients that support it, and in ASCII for other clients. */
export function attachment(spaceName: string, ending: string): string {
  const name = [...spaceName].slice(0, LONGEST_NAME).join('');
  const plain = name.replaceAll(/[^\w-]+/gu, '-').replaceAll(/^-+|-+$/gu, '');
  const full = encodeURIComponent(`${name}.${ending}`).replaceAll(/['()*]/gu, percent);
  return `attachment; filename="${plain === '' ? 'space' : plain}.${ending}"; filename*=UTF-8''${full}`;
}

const percent = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
