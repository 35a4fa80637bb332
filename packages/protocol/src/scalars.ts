import type { ChainId, MemberId, MessageId, RunId, SpaceId, ThreadId } from '@conch/engine';
import { z } from 'zod';
import { schemaCode } from './reason/schema-code.ts';

const uuid = z.uuid(schemaCode('not-an-id'));

// Validates an id once and gives it its branded type. This is a cast and not a transform, because a
// transform has no JSON Schema for responses.
const idOf = <T extends string>() => uuid as unknown as z.ZodType<T, string>;

export const spaceId = idOf<SpaceId>();
export const memberId = idOf<MemberId>();
export const messageId = idOf<MessageId>();
export const runId = idOf<RunId>();
export const chainId = idOf<ChainId>();
export const threadId = idOf<ThreadId>();
export const plainId = uuid;

/** A point in time: ISO 8601, UTC. */
export const instant = z.iso.datetime().meta({ description: 'ISO 8601, UTC' });

/** The number of an event within its space. */
export const seq = z.int().min(0);

/** The position of a message or a stream in a transcript. Every reader gets the same position. */
export const shownPlace = {
  shownAt: seq.describe(
    'Transcripts sort by `shownAt`, then `ordinal`, then `seq`. A streamed answer has the last `seq` of the space when its stream began, any other message its own `seq`.',
  ),
  ordinal: z
    .int()
    .min(0)
    .describe('The number of the stream in the space, from 1. 0: it did not stream.'),
};

/**
 * The version number of a resource. As `If-Match`, the number prevents a change from overwriting a
 * newer version.
 */
export const version = z.int().min(1);

/** A `seq` in a query, where all values are text. */
export const seqInQuery = z.coerce.number().pipe(seq);

const LONGEST_CLIENT_ID = 200;

/** The client's id for one of its requests. */
export const clientId = z.string().min(1).max(LONGEST_CLIENT_ID);

/** The `clientId` of a request that creates something. */
export const makingClientId = clientId
  .describe('Chosen by the client. The same request with the same id creates nothing twice.')
  .exactOptional();

/** The body of a request that acts only once for each `clientId`. The body can be left out. */
export const onceBody = z
  .strictObject({
    clientId: clientId
      .describe('Chosen by the client. The same request with the same id acts only once.')
      .exactOptional(),
  })
  .optional();

const LONGEST_SECRET = 500;

/** A secret: a token, a ticket or a password. */
export const secret = z.string().min(1).max(LONGEST_SECRET);
