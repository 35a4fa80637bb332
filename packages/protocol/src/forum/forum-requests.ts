// Request schemas. The web page validates only responses, so its build omits this file.
import { z } from 'zod';
import { clientId, makingClientId, messageId } from '../scalars.ts';
import { settingsChange } from '../space/space-requests.ts';
import { whichForum } from './forum.ts';
import { tickNumber } from './tick.ts';

const LONGEST_TITLE = 200;

const LONGEST_CATEGORY = 50;

export const newThread = z.strictObject({
  ...whichForum.shape,
  title: z.string().min(1).max(LONGEST_TITLE),
  category: z
    .string()
    .min(1)
    .max(LONGEST_CATEGORY)
    .exactOptional()
    .describe('The default is `general`.'),
  content: z.string(),
  clientId: clientId.exactOptional(),
});

export const newReply = z.strictObject({
  content: z.string(),
  clientId: clientId.exactOptional(),
  replyToId: messageId.exactOptional(),
});

/** A request for a fork: another forum that continues from the end of a tick. */
export const newFork = z.strictObject({
  ...whichForum.shape,
  tick: tickNumber.describe('The last tick that both have in common. It must be over.'),
  name: z.string(),
  clientId: makingClientId,
  settings: settingsChange.shape.forum
    .unwrap()
    .exactOptional()
    .describe(
      'Forum settings that are left out have their value of that tick. All other settings have their current value. The fork is paused by default.',
    ),
});
