import { z } from 'zod';
import { messageId } from './scalars.ts';

const senderKind = z.enum(['person', 'agent', 'service', 'notice']);

/** Who has said something; `notice`: Conch itself. */
export const taskSender = z.object({
  kind: senderKind,
  id: z.string().nullable().describe('Of a member, or of a service; `null`: Conch itself.'),
  name: z.string(),
});

/** A message as an agent may read it. */
export const taskMessage = z.object({
  id: messageId,
  sender: taskSender,
  content: z.string(),
});

/** What a message answers, as an agent may read it. */
export const taskReplyTo = z.object({
  messageId,
  role: senderKind,
  name: z.string(),
  agentName: z.string().nullable().describe('The same, if an agent has said it.'),
  content: z.string(),
});
