import type { PostedMessage } from '@conch/protocol';
import type { Client } from '@conch/sdk';
import type { Output } from '../print/output.ts';

/** A message to post, and the space for it. */
export interface MessageToPost {
  readonly spaceId: string;
  readonly content: string;
  readonly replyToId?: string | undefined;
  readonly threadId?: string | undefined;
  /** The name of the service that posts the message. This needs the admin token. */
  readonly service?: string | undefined;
}

const RETRIES = 3;

/** Posts a message exactly once, even if the connection breaks. Shows warnings to the person. */
export async function postMessage(
  client: Client,
  out: Output,
  { spaceId, content, replyToId, threadId, service }: MessageToPost,
): Promise<PostedMessage> {
  const posted = await client.call('postMessage', {
    params: { spaceId },
    body: {
      content,
      clientId: crypto.randomUUID(),
      ...(replyToId === undefined ? {} : { replyToId }),
      ...(threadId === undefined ? {} : { threadId }),
      ...(service === undefined ? {} : { service }),
    },
    retries: RETRIES,
  });
  for (const warning of posted.warnings) out.note(warningWords(warning));
  return posted;
}

function warningWords(warning: PostedMessage['warnings'][number]): string {
  if (warning.kind === 'looks-secret') {
    return `Note: the text contains a secret (${warning.what}). Everyone in the space can read it.`;
  }
  const hint = warning.nearest === null ? '' : ` Did you mean @${warning.nearest}?`;
  return `Note: nobody here is called @${warning.name}.${hint}`;
}
