import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

/** Looks over a browser's shoulder: what must never happen on a page of Conch is written down. */
export interface Watch {
  /** What has gone wrong so far, in words. */
  readonly problems: readonly string[];
  /** Problems that this test brings about on purpose. */
  readonly allow: (words: RegExp) => void;
  /** Pages may talk to this server as well. */
  readonly allowOrigin: (origin: string) => void;
  /** Watches the pages of a browser. */
  readonly over: (context: BrowserContext) => Promise<void>;
  readonly note: (what: Seen) => void;
}

/** Something that has gone wrong, or somewhere that a page has gone. */
type Seen = { readonly wrong: string } | { readonly visit: string; readonly by: string };

/** Writes down violations of the content security policy, errors, and requests to elsewhere. */
export function startWatch(): Watch {
  const origins = new Set<string>();
  const seen: string[] = [];
  const allowed: RegExp[] = [];
  const watch: Watch = {
    get problems() {
      return seen.filter((words) => !allowed.some((pattern) => pattern.test(words)));
    },
    allow: (words) => void allowed.push(words),
    allowOrigin: (origin) => void origins.add(origin),
    over: (context) => tellWatch(context, () => watch),
    note: (what) => {
      if ('wrong' in what) seen.push(what.wrong);
      else if (isElsewhere(what.visit, origins))
        seen.push(`${what.by} to elsewhere: ${what.visit}`);
    },
  };
  return watch;
}

/** Tells whoever watches a browser then what its pages do. */
export async function tellWatch(context: BrowserContext, watch: () => Watch | null): Promise<void> {
  const note = (what: Seen) => watch()?.note(what);
  context.on('weberror', (error) => note({ wrong: `page error: ${wordsOf(error.error())}` }));
  context.on('console', (message) => noteConsole(message, note));
  context.on('request', (request) => note({ visit: request.url(), by: 'request' }));
  const noteSockets = (page: Page) =>
    page.addListener('websocket', (socket) => note({ visit: socket.url(), by: 'socket' }));
  context.pages().forEach(noteSockets);
  context.on('page', noteSockets);
  await context.exposeBinding(VIOLATED, (_source, wrong: string) => note({ wrong }));
  await context.addInitScript(tellViolations, VIOLATED);
}

const VIOLATED = 'conchTestViolation';

/** Runs on the page. */
function tellViolations(binding: string): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, sample } = event;
    const tell = Reflect.get(globalThis, binding) as (words: string) => void;
    tell(`violation of ${effectiveDirective}: ${blockedURI} ${sourceFile} ${sample}`);
  });
}

// The browser also says that an answer was 401 or 409, which is no mistake of a page.
function noteConsole(message: ConsoleMessage, note: Watch['note']): void {
  if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
  note({ wrong: `console error: ${message.text()}` });
}

function isElsewhere(url: string, origins: ReadonlySet<string>): boolean {
  return /^(?:http|ws)s?:/u.test(url) && !origins.has(new URL(url.replace(/^ws/u, 'http')).origin);
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
