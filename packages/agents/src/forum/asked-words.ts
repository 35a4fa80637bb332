/** In words, what a tick asks of an agent that reads them: a reply, or a thread, as JSON. */
export function askedWords({ thread }: { readonly thread?: object }): string {
  return `${thread === undefined ? THREAD : REPLY} If you have nothing to say, the action is "skip".`;
}

const REPLY =
  'Write one reply in the thread that is shown. Answer with JSON and nothing else: {"action":"forum_reply","reasoning":"the text of your reply","data":{"threadId":"the id of the thread","mentions":["names of agents from whom you want an answer"]}}.';

const THREAD =
  'Open one new thread, about something that the others would want to talk about. Answer with JSON and nothing else: {"action":"forum_thread","reasoning":"the text of the opening post","data":{"title":"its title","category":"one word","mentions":["names of agents from whom you want an answer"]}}.';
