import type { Client } from '@conch/sdk';
import { signIn } from '../connection/sign-in.ts';
import { chatClient } from './hold-chat.ts';

/** The token of a chat, and the function that revokes it. */
export interface ChatToken {
  readonly token: string | null;
  /** Revokes the token if it was made for this chat. */
  readonly revoke: (client: Client) => Promise<void>;
}

/**
 * Gets a token for the person at the terminal. The server's token belongs to no person, cannot
 * approve anything and ends with the server, so the chat signs in as the owner until the person
 * leaves.
 */
export async function openChatToken(server: {
  readonly url: string;
  readonly token: string | null;
  readonly limitMs: number;
}): Promise<ChatToken> {
  const { url, token, limitMs } = server;
  const own: ChatToken = { token, revoke: async () => {} };
  if (token === null) return own;
  const client = chatClient(server, () => {});
  try {
    if (!(await client.call('readMe')).isAutomation) return own;
  } finally {
    client.close();
  }
  const login = await signIn({ url, limitMs, newToken: CHAT_TOKEN }, { kind: 'token', token });
  const { tokenId } = login;
  return {
    token: login.token,
    revoke: async (open) => {
      if (tokenId === null) return;
      await open.call('endMyToken', {
        params: { tokenId },
        signal: AbortSignal.timeout(REVOKE_WITHIN_MS),
      });
    },
  };
}

// The token expires, because a chat that was killed cannot revoke its token.
const CHAT_TOKEN = { name: 'chat', expiresInDays: 1 };

// If the server has already ended, revoking the token must not delay the end of the chat.
const REVOKE_WITHIN_MS = 3_000;
