import type { ChainId, MemberId, MessageId, RunId, SpaceId, ThreadId } from '@conch/engine';
import { z } from 'zod';

const uuid = z.uuid({ message: 'is an id as Conch gives them, e.g. 019a8c1e-…' });

// Ids are looked at once, here; inside they are what they name. A cast and no transform: what is
// transformed has no JSON Schema for answers.
const idOf = <T extends string>() => uuid as unknown as z.ZodType<T, string>;

export const spaceId = idOf<SpaceId>();
export const memberId = idOf<MemberId>();
export const messageId = idOf<MessageId>();
export const runId = idOf<RunId>();
export const chainId = idOf<ChainId>();
export const threadId = idOf<ThreadId>();
export const plainId = uuid;

/** A moment: ISO 8601, UTC. */
export const instant = z.iso.datetime().meta({ description: 'ISO 8601, UTC' });

/** The place of an event in the order of its space. */
export const seq = z.int().min(0);

/** How many versions a thing has had; sent back as `If-Match` it guards a change. */
export const version = z.int().min(1);

/** The `seq` as it stands in a query. */
export const seqInQuery = z.coerce.number().pipe(seq);

const LONGEST_SECRET = 500;

/** Something that only its owner knows: a token, a ticket, a password. */
export const secret = z.string().min(1).max(LONGEST_SECRET);
