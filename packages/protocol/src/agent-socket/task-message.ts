import { z } from 'zod';
import { messageId } from '../scalars.ts';

const senderKind = z.enum(['person', 'agent', 'service', 'notice']);

/** The sender of a message. The kind `notice` is Conch itself. */
export const taskSender = z.object({
  kind: senderKind,
  id: z.string().nullable().describe('A member or a service. `null`: Conch itself.'),
  name: z.string(),
});

/** A message in the form in which an agent may read it. */
export const taskMessage = z.object({
  id: messageId,
  sender: taskSender,
  content: z.string(),
});

/** The message that a reply answers, in the form in which an agent may read it. */
export const taskReplyTo = z.object({
  messageId,
  role: senderKind,
  name: z.string(),
  agentName: z
    .string()
    .nullable()
    .describe('The name again if the sender is an agent, else `null`.'),
  content: z.string(),
});
