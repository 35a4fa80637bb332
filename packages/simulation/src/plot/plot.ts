import type { Caps, TickFact } from '../facts.ts';
import type { SimulationFigures } from '../figures.ts';
import { barPanel } from './bar-panel.ts';
import { depthGroups, postGroups } from './groups.ts';
import { linePanel } from './line-panel.ts';
import { PANEL } from './panel.ts';
import { element, type Svg } from './svg.ts';

/** Colours that colour-blind people can distinguish, on a white and on a black background. */
const STYLE = `
svg{--paper:#fff;--ink:#1c2128;--faint:#57606a;--grid:#d8dee4;--one:#0067a5;--two:#c2410c;--three:#0f7b5a;background:var(--paper)}
@media (prefers-color-scheme:dark){svg{--paper:#14181d;--ink:#e6edf3;--faint:#9aa4af;--grid:#30363d;--one:#58b3f0;--two:#ff9f5a;--three:#4ecb9c}}
text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;font-size:12px;fill:var(--faint)}
.paper{fill:var(--paper)}
.name{font-size:24px;font-weight:650;fill:var(--ink)}
.note{font-size:14px}
.head{font-size:16px;font-weight:600;fill:var(--ink)}
.value{fill:var(--ink);paint-order:stroke;stroke:var(--paper);stroke-width:4px}
.grid{stroke:var(--grid);stroke-width:1}
.axis{stroke:var(--faint);stroke-width:1}
.line{fill:none;stroke-width:2;stroke-linejoin:round}
.cap{fill:none;stroke:var(--ink);stroke-width:1.5;stroke-dasharray:3 6}
.key{fill:none;stroke-width:10;stroke-opacity:.3}
.area{fill-opacity:.22}
.three-area{fill:var(--three)}
.one{stroke:var(--one)}.two{stroke:var(--two)}.three{stroke:var(--three)}
.bar{fill:var(--one)}
`;

export interface PlotInput {
  readonly title: string;
  /** The origin of the data: agents, ticks, seed. */
  readonly note: string;
  readonly agents: number;
  readonly figures: SimulationFigures;
  /** The ticks in order. */
  readonly ticks: readonly TickFact[];
  readonly caps: Caps;
}

const EDGE = 40;
const GAP = 30;
const FIRST_ROW = 104;
const WIDTH = 2 * EDGE + 2 * PANEL.width + GAP;
const HEIGHT = FIRST_ROW + 2 * (PANEL.height + GAP);

/** The plot as an SVG file for light and dark backgrounds. The same input gives the same bytes. */
export function plot(input: PlotInput): string {
  const { title, note } = input;
  const drawing = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      width: WIDTH,
      height: HEIGHT,
      role: 'img',
      'aria-labelledby': 'plot-title plot-desc',
    },
    [
      element('title', { id: 'plot-title' }, [title]),
      element('desc', { id: 'plot-desc' }, [description(input)]),
      element('style', {}, [STYLE]),
      element('rect', { class: 'paper', width: WIDTH, height: HEIGHT }),
      element('text', { class: 'name', x: EDGE, y: 48 }, [title]),
      element('text', { class: 'note', x: EDGE, y: 74 }, [note]),
      ...panels(input),
    ],
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${drawing.markup}\n`;
}

function panels({ agents, figures, ticks, caps }: PlotInput): readonly Svg[] {
  const [left, right] = [EDGE, EDGE + PANEL.width + GAP];
  const [upper, lower] = [FIRST_ROW, FIRST_ROW + PANEL.height + GAP];
  const replies = ticks.map((tick) => tick.replies);
  const threads = ticks.map((tick) => tick.newThreads);
  const written = ticks.map((tick) => tick.written);
  const pending = ticks.map((tick) => tick.pending);
  return [
    linePanel(
      { x: left, y: upper },
      { head: 'What a tick asks for, and gets', upwards: 'per tick' },
      [
        { name: 'posts written', look: 'three', values: written, isArea: true },
        { name: 'replies asked for', look: 'one', values: replies, cap: caps.maxReplies },
        { name: 'threads asked for', look: 'two', values: threads, cap: caps.maxThreads },
      ],
    ),
    linePanel(
      { x: right, y: upper },
      { head: 'Mentions that wait for an answer', upwards: 'mentions' },
      [{ name: 'pending when the tick is planned', look: 'one', values: pending }],
    ),
    barPanel(
      { x: left, y: lower },
      {
        head: 'How deep threads are',
        note: 'the longest chain of answers; 0 is a thread without a reply',
        across: 'depth of the thread',
        upwards: 'threads',
      },
      depthGroups(figures.depths),
    ),
    barPanel(
      { x: right, y: lower },
      {
        head: 'Who writes how much',
        note: 'posts and replies together',
        across: 'posts of an agent',
        upwards: 'agents',
      },
      postGroups(figures.postsPerSender, Math.max(0, agents - figures.senders)),
    ),
  ];
}

function description({ note, agents, figures }: PlotInput): string {
  const { ticks, threads, replies, senders, maxDepth } = figures;
  const counts = [ticks, threads, replies, senders, agents].map((count) =>
    count.toLocaleString('en'),
  );
  const [tickCount, threadCount, replyCount, senderCount, agentCount] = counts;
  return [
    `${note}.`,
    `Four panels: the posts planned by the ticks against the caps, pending mentions over the ticks, how deep threads are, and how much each agent has written.`,
    `${tickCount} ticks gave ${threadCount} threads with ${replyCount} replies by ${senderCount} of ${agentCount} agents. The deepest thread has depth ${maxDepth}.`,
  ].join(' ');
}
