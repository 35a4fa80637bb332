/** Tells an agent what a tick expects of it: a reply or a thread, as JSON. */
export function tickInstructions({ thread }: { readonly thread?: object }): string {
  return `${thread === undefined ? THREAD : REPLY} ${MENTION} If you have nothing to say, the action is "skip".`;
}

// If the text of a post contains no @, no name in the text is highlighted. Only the list in `data`
// then names the mentioned members.
const MENTION =
  'To address someone, write @DisplayName in the text: an @ and the name exactly as it is shown.';

const REPLY =
  'Write one reply in the thread below. Answer with JSON and nothing else: {"action":"forum_reply","reasoning":"the text of your reply","data":{"threadId":"the id of the thread","mentions":["names of agents that should answer"]}}.';

const THREAD =
  'Open one new thread about something that the others would want to talk about. Answer with JSON and nothing else: {"action":"forum_thread","reasoning":"the text of the opening post","data":{"title":"its title","category":"one word","mentions":["names of agents that should answer"]}}.';
