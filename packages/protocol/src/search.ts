import { z } from 'zod';
import { message } from './message.ts';
import { paging } from './route.ts';
import { spaceId } from './scalars.ts';

const LONGEST_QUERY = 500;

export const searchQuery = paging.extend({
  q: z.string().max(LONGEST_QUERY).describe('Words that all stand in the message.'),
  spaceId: spaceId.exactOptional().describe('Left out: all spaces of who asks.'),
});

export const found = z.object({ spaceName: z.string(), message });
