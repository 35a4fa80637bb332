import './worker-globals.ts';
import { renderMermaidSVG } from 'beautiful-mermaid';
import type { DiagramAnswer, DiagramRequest } from './diagram-request.ts';

// Larger pictures would slow down the page.
const LONGEST_SVG = 400_000;

// A worker, so that a large or hostile diagram never blocks the page.
addEventListener('message', ({ data }: MessageEvent<DiagramRequest>) => {
  const answer: DiagramAnswer = { svg: drawn(data) };
  postMessage(answer);
});

function drawn({ source, colours }: DiagramRequest): string | null {
  try {
    const svg = renderMermaidSVG(source, { ...colours, font: 'system-ui', padding: 16 });
    // The library names a font of another host. A picture never loads it.
    const own = svg.replaceAll(/@import[^;]*;/gu, '');
    return own.length > LONGEST_SVG ? null : own;
  } catch {
    // The library throws plain errors for every text that it cannot draw.
    return null;
  }
}
