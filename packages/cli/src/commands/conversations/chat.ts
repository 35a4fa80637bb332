import type { Client } from '@conch/sdk';
import type { ChatServer } from '../../chat/open-chat-server.ts';
import { CliFailure, notFound, usageFailure } from '../../cli-failure.ts';
import { command } from '../../command.ts';
import { optionalArgument, text } from '../../command-input.ts';
import type { CliContext } from '../../context.ts';
import { findSpace, listSpaces, type ListedSpace } from '../../names/find-space.ts';
import { cleanLine } from '../../print/clean-text.ts';
import { askChoice } from '../../prompt.ts';

/** Joins a space in the terminal. */
export const chat = command({
  name: 'chat',
  summary: 'Joins a space: agents answer live, and you see who will answer before you send.',
  examples: ['conch chat --space Office', 'conch chat Office --data-dir ./data'],
  endsItself: true,
  args: { name: optionalArgument('SPACE', 'the same as --space', { completes: 'space' }) },
  options: {
    space: text('SPACE', 'name or id of a space; asks if missing', { completes: 'space' }),
    dataDir: text('DIR', 'as the server was given it; starts one there if none runs'),
  },
  run: async (context, { name, space, dataDir }) => {
    refuseWithoutTerminal(context);
    if (name !== undefined && space !== undefined && name !== space) {
      throw usageFailure(`Name one space: “${name}” or “${space}”.`);
    }
    const { openChatServer } = await import('../../chat/open-chat-server.ts');
    const notes = { tell: (words: string): void => context.out.note(words) };
    const tell = (words: string): void => notes.tell(words);
    const server = await openChatServer(context, { dataDir, tell });
    try {
      await join(context, { server, notes, spaceName: space ?? name });
    } finally {
      const { embeddedIn } = server;
      if (embeddedIn !== null) context.out.note(`Everything is saved in ${embeddedIn}.`);
      await server.close();
    }
  },
});

interface Joining {
  readonly server: ChatServer;
  /**
   * Reports problems inside the chat while the chat is open. At other times the problems go to
   * standard error.
   */
  readonly notes: { tell: (words: string) => void };
  readonly spaceName: string | undefined;
}

async function join(context: CliContext, { server, notes, spaceName }: Joining): Promise<void> {
  const { openChatToken } = await import('../../chat/chat-token.ts');
  const { chatClient, holdChat } = await import('../../chat/hold-chat.ts');
  const { untilStopped } = await import('../../chat/until-stopped.ts');
  const outside = notes.tell;
  const { limitMs } = context;
  const { token, revoke } = await untilStopped(
    openChatToken({ ...server, limitMs }),
    context.signal,
  );
  const client = chatClient({ url: server.url, token, limitMs }, (words) => notes.tell(words));
  try {
    const space = spaceToJoin(context, { client, spaceName });
    const { id: spaceId } = await untilStopped(space, context.signal);
    await holdChat({
      client,
      spaceId,
      signal: context.signal,
      limitMs,
      note: context.out.note,
      input: process.stdin,
      output: process.stdout,
      hasColours: hasColours(context.env),
      opening: openingLines(server),
      onTell: (inside) => void (notes.tell = inside),
    });
  } finally {
    notes.tell = outside;
    await revoke(client).catch(() => {
      outside(
        'The server did not answer, so the token of this chat ends within a day. The page lists it.',
      );
    });
    client.close();
  }
}

function refuseWithoutTerminal({ out, env }: CliContext): void {
  if (process.stdin.isTTY && process.stdout.isTTY && out.format === 'text') {
    const { TERM: terminal } = env;
    if (terminal !== 'dumb') return;
  }
  throw usageFailure(
    '“conch chat” needs a terminal. Elsewhere use “conch send”, “conch ask” or “conch tail”.',
  );
}

function hasColours({ NO_COLOR: noColour = '' }: CliContext['env']): boolean {
  return noColour === '';
}

function openingLines({ embeddedIn, warnings, url }: ChatServer): readonly string[] {
  const about =
    embeddedIn === null
      ? []
      : [`Conch runs in this terminal until you leave: ${url}, data in ${embeddedIn}.`];
  return [...about, ...warnings];
}

async function spaceToJoin(
  context: CliContext,
  { client, spaceName }: { readonly client: Client; readonly spaceName: string | undefined },
): Promise<ListedSpace> {
  const found =
    spaceName === undefined ? await askSpace(context, client) : await findSpace(client, spaceName);
  if (found.kind !== 'forum') return found;
  throw new CliFailure(
    'usage',
    `“${cleanLine(found.name)}” is a forum. “conch tail” follows it, and “conch tick” runs it.`,
    'in-forum',
  );
}

async function askSpace(context: CliContext, client: Client): Promise<ListedSpace> {
  const all = await listSpaces(client, { isOfAll: false });
  const chats = all.filter(({ kind }) => kind !== 'forum');
  const [first, ...others] = chats;
  if (first === undefined) {
    throw notFound('You are not in any space. “conch spaces create” creates one.', 'no-such-space');
  }
  if (others.length === 0) return first;
  const id = await askChoice(context, {
    message: 'Which space?',
    flag: '--space',
    options: chats.map((space) => ({ value: space.id, label: cleanLine(space.name) })),
  });
  return chats.find((space) => space.id === id) ?? first;
}
