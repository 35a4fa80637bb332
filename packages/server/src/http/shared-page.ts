import { Readable } from 'node:stream';
import { StoreFailed } from '@conch/store';
import { touchShareLink } from '@conch/store/outside';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf } from '../auth/secret-text.ts';
import { openShare, type OpenShare } from '../auth/share-links.ts';
import type { Services } from '../services.ts';
import { goneHtml, htmlFormat } from '../transcript/html-format.ts';
import { TRANSCRIPT_POLICY } from '../transcript/html-style.ts';
import { transcriptText } from '../transcript/transcript.ts';
import { preferredLanguage } from '../transcript/transcript-words.ts';
import { iso } from '../wire/instant.ts';
import { addressOf } from './connection/address.ts';
import { STEP_BYTES } from './connection/in-steps.ts';

/** The name of the route, for metrics and for the check of origins. */
export const SHARED_ROUTE = 'readShared';

const HEADERS = {
  'content-security-policy': `${TRANSCRIPT_POLICY}; frame-ancestors 'none'`,
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const;

/**
 * The page behind a share link, for anyone. A link that does not work always gets the same page,
 * so that nobody learns whether it ever worked.
 */
export async function sharedPage(
  services: Services,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<string | Readable> {
  const { database, rates, time, config } = services;
  await rates.requests.take(`from ${addressOf(request.raw, config)}`);
  const language = preferredLanguage(request.headers['accept-language']);
  reply.headers(HEADERS).header('vary', 'accept-language').type('text/html; charset=utf-8');
  const { shareToken = '' } = request.params as { readonly shareToken?: string };
  const hash = hashOf(shareToken);
  const share = await database.read(() => openShare(hash, time.now()));
  if (share === null) {
    reply.status(404);
    return goneHtml(language);
  }
  rates.exports.enter(`shared ${hash}`, reply.raw);
  await storeOpening(services, share);
  reply.status(200);
  const format = htmlFormat({ language, until: iso(share.expiresAt) });
  const text = transcriptText(services.conch, share.spaceId, { parts: share.parts, format });
  return Readable.from(whileOpen(services, share, text), { objectMode: false });
}

/** Ends the page if the link stops working while the page is sent. */
async function* whileOpen(
  { database, time }: Pick<Services, 'database' | 'time'>,
  { hash }: OpenShare,
  text: AsyncIterable<string>,
): AsyncGenerator<Buffer, undefined> {
  for await (const bytes of gathered(text)) {
    const share = await database.read(() => openShare(hash, time.now()));
    if (share === null) throw new Error('the share link stopped working');
    yield bytes;
  }
}

/** Joins short texts, so that the rights are checked and data is sent less often. */
export async function* gathered(text: AsyncIterable<string>): AsyncGenerator<Buffer, undefined> {
  let waiting = '';
  for await (const piece of text) {
    waiting += piece;
    if (waiting.length < STEP_BYTES) continue;
    yield Buffer.from(waiting);
    waiting = '';
  }
  yield Buffer.from(waiting);
}

async function storeOpening({ database, clock }: Services, { hash }: OpenShare): Promise<void> {
  try {
    await database.transact(() => touchShareLink(hash, clock.now()));
  } catch (error) {
    // People must be able to read even if the disk is full.
    if (!(error instanceof StoreFailed)) throw error;
  }
}
