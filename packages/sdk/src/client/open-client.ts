import { systemClock } from '../clock.ts';
import { socketClass } from '../web-socket.ts';
import type { Client, ClientOptions } from './client.ts';
import type { ConchError } from './conch-error.ts';
import { ask as askAndWait } from './space/ask.ts';
import { followSpace } from './space/follow-space.ts';
import { HttpCaller } from './http/http-caller.ts';
import { Live } from './live/live.ts';
import { serverUrl } from './server-url.ts';

const USUAL_PAGE = 50;

/**
 * Opens a client of a Conch server, in Node or on a page.
 * @example const client = openClient({ url: 'http://127.0.0.1:2662', token });
 */
export function openClient(options: ClientOptions): Client {
  const { token = null, clock = systemClock, chance = Math.random } = options;
  const { coalesceForums = false, pendingStore: store = null } = options;
  const { onProblem: problem = printProblem } = options;
  const webSocket = socketClass(options.webSocket);
  const { http, socket: url } = serverUrl(options.url);
  const asking: typeof fetch = options.fetch ?? ((...asked) => fetch(...asked));
  const caller = new HttpCaller({ url: http, token, fetch: asking, clock, chance });
  const live = new Live({
    caller,
    url,
    token,
    webSocket,
    clock,
    chance,
    coalesceForums,
    problem,
  });
  const closing = new AbortController();
  return {
    call: (name, ...ask) => caller.call(name, ...ask),
    pages: (name, ...ask) => caller.pages(name, ...ask),
    lines: (name, ask) => caller.lines(name, ask),
    file: (name, ...ask) => caller.file(name, ...ask),
    follow(spaceId, { pageSize = USUAL_PAGE } = {}) {
      live.begin();
      const { signal } = closing;
      return followSpace({ caller, live, clock, chance, spaceId, pageSize, signal, store });
    },
    listen(spaceId, listener, { after } = { after: null }) {
      live.begin();
      return live.feeds.join(spaceId, after, listener);
    },
    send(act, { signal } = {}) {
      live.begin();
      return live.outbox.add(act, signal);
    },
    ask: (spaceId, content, how) => askAndWait(caller, { spaceId, content }, how),
    get connection() {
      return live.state;
    },
    onConnection: (listener) => live.onState(listener),
    connect: () => live.open(),
    checkLine: () => live.check(),
    close() {
      live.close();
      closing.abort();
    },
  };
}

function printProblem({ code, detail }: ConchError): void {
  console.warn(`conch: ${detail} (${code})`);
}
