import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

/** Records events that must never happen on a page of Conch. */
export interface PageWatch {
  /** The problems recorded so far, as text. */
  readonly problems: readonly string[];
  /** Allows problems that this test causes on purpose. */
  readonly allow: (words: RegExp) => void;
  /** Allows requests of the pages to this server as well. */
  readonly allowOrigin: (origin: string) => void;
  /** Watches the pages of a browser context. */
  readonly attach: (context: BrowserContext) => Promise<void>;
  readonly record: (what: PageEvent) => void;
}

/** A problem, or a request of a page. */
type PageEvent = { readonly wrong: string } | { readonly visit: string; readonly by: string };

/** Records violations of the content security policy, errors, and requests to foreign origins. */
export function startWatch(): PageWatch {
  const origins = new Set<string>();
  const problems: string[] = [];
  const allowed: RegExp[] = [];
  const watch: PageWatch = {
    get problems() {
      return problems.filter((words) => !allowed.some((pattern) => pattern.test(words)));
    },
    allow: (words) => void allowed.push(words),
    allowOrigin: (origin) => void origins.add(origin),
    attach: (context) => reportToWatch(context, () => watch),
    record: (what) => {
      if ('wrong' in what) problems.push(what.wrong);
      else if (isElsewhere(what.visit, origins))
        problems.push(`${what.by} to elsewhere: ${what.visit}`);
    },
  };
  return watch;
}

/** Reports the events of pages to the watch of the running test. */
export async function reportToWatch(
  context: BrowserContext,
  watch: () => PageWatch | null,
): Promise<void> {
  const note = (what: PageEvent) => watch()?.record(what);
  context.on('weberror', (error) => note({ wrong: `page error: ${wordsOf(error.error())}` }));
  context.on('console', (message) => noteConsole(message, note));
  context.on('request', (request) => note({ visit: request.url(), by: 'request' }));
  const noteSockets = (page: Page) =>
    page.addListener('websocket', (socket) => note({ visit: socket.url(), by: 'socket' }));
  context.pages().forEach(noteSockets);
  context.on('page', noteSockets);
  await context.exposeBinding(VIOLATED, (_source, wrong: string) => note({ wrong }));
  await context.addInitScript(reportViolations, VIOLATED);
}

const VIOLATED = 'conchTestViolation';

/** Runs on the page. */
function reportViolations(binding: string): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, sample } = event;
    const tell = Reflect.get(globalThis, binding) as (words: string) => void;
    tell(`violation of ${effectiveDirective}: ${blockedURI} ${sourceFile} ${sample}`);
  });
}

// The browser also logs failed responses such as 401 or 409, but these are not errors of the page.
function noteConsole(message: ConsoleMessage, note: PageWatch['record']): void {
  if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
  note({ wrong: `console error: ${message.text()}` });
}

function isElsewhere(url: string, origins: ReadonlySet<string>): boolean {
  return /^(?:http|ws)s?:/u.test(url) && !origins.has(new URL(url.replace(/^ws/u, 'http')).origin);
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
