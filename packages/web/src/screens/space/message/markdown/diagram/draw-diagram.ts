import { trustedScriptUrl } from '../../../../../state/trusted-script-url.ts';
// oxlint-disable-next-line import/default -- the bundler makes the default export
import workerUrl from './diagram-worker.ts?worker&url';
import type { DiagramAnswer, DiagramRequest } from './diagram-request.ts';

const LONGEST_SOURCE = 10_000;
// Only a hostile diagram takes longer.
const LONGEST_DRAWING_MS = 10_000;

/** Draws a diagram as the address of a picture. Null if it cannot be drawn. */
export async function drawDiagram(request: DiagramRequest): Promise<string | null> {
  if (request.source.length > LONGEST_SOURCE) return null;
  const drawing = last.then(() => drawn(request));
  last = drawing;
  const svg = await drawing;
  return svg === null ? null : `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

// One diagram after the other, so that the time limit counts only the diagram itself.
let last: Promise<unknown> = Promise.resolve();
let worker: Worker | null = null;
let trustedUrl: string | null = null;

function drawn(request: DiagramRequest): Promise<string | null> {
  trustedUrl ??= trustedScriptUrl('conch-diagrams', workerUrl);
  const running = (worker ??= new Worker(trustedUrl, { type: 'module' }));
  const listening = new AbortController();
  const { signal } = listening;
  return new Promise((resolve) => {
    const end = (svg: string | null): void => {
      clearTimeout(timer);
      listening.abort();
      resolve(svg);
    };
    const fail = (): void => {
      running.terminate();
      worker = null;
      end(null);
    };
    const timer = setTimeout(fail, LONGEST_DRAWING_MS);
    const answered = ({ data }: MessageEvent<DiagramAnswer>): void => end(data.svg);
    running.addEventListener('message', answered, { signal });
    running.addEventListener('error', fail, { signal });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    running.postMessage(request);
  });
}
