import { command } from '../../command.ts';
import { argument, optionalWords, text } from '../../command-input.ts';
import { postMessage } from '../../conversation/post-message.ts';
import { wordsToPost } from '../../conversation/words-to-post.ts';
import { findSpace } from '../../names/find-space.ts';
import { cleanLine } from '../../print/clean-text.ts';

/** Posts a message without waiting for answers. */
export const send = command({
  name: 'send',
  summary: 'Posts a message and does not wait for answers.',
  examples: [
    'conch send Office "@Finance how much is left?"',
    'date | conch send Office',
    'conch send "Town square" --title Lunch "@Baker, what is fresh today?"',
  ],
  args: {
    space: argument('SPACE', 'name or id of a space', { completes: 'space' }),
    words: optionalWords('TEXT', 'the text; standard input if missing or “-”'),
  },
  options: {
    replyTo: text('MESSAGE', 'id of the message that it answers'),
    thread: text('THREAD', 'id of the thread, in a forum'),
    title: text('TITLE', 'opens a thread with this title, in a forum'),
    category: text('CATEGORY', 'category of the new thread'),
    service: text('NAME', 'post as a service, with the admin token'),
  },
  run: async ({ client, out }, { space, words, replyTo, thread, title, category, service }) => {
    const content = await wordsToPost(words);
    const opened = await client();
    const { id: spaceId, name } = await findSpace(opened, space);
    if (title !== undefined) {
      const clientId = crypto.randomUUID();
      const about = { spaceId, title, ...(category === undefined ? {} : { category }) };
      const made = await opened.call('openThread', { body: { ...about, content, clientId } });
      out.show(made, cleanLine(`Opened the thread ${made.threadId} in ${name}.`));
      return;
    }
    const place = { spaceId, replyToId: replyTo, threadId: thread };
    const posted = await postMessage(opened, out, { ...place, content, service });
    out.show(posted, cleanLine(posted.messageId));
  },
});
