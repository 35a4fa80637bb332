import type { CDPSession, Page } from '@playwright/test';
import type { BenchCase, BenchResult } from '../bench-case.ts';
import { spreadOf } from '../durable/spent.ts';
import { makeLongSpace } from '../page/long-space.ts';
import { withPage, type OpenedServer } from '../page/with-page.ts';

const MESSAGES = 10_000;
const AGENTS = ['Ann', 'Bea', 'Cid', 'Dan', 'Eve'];
const ROUNDS = 5;
/** How many agents write at once, and the words per second of each agent. */
interface WritingPlan {
  readonly agents: number;
  readonly speed: number;
}

// Fast models write 50 words a second, small local models 5.
const PLANS: readonly WritingPlan[] = [
  { agents: AGENTS.length, speed: 50 },
  { agents: AGENTS.length, speed: 5 },
  { agents: 1, speed: 50 },
];
const MEASURED_MS = 5_000;
// The first words open the bubbles, which is a one-time cost.
const WARM_UP_MS = 1_500;
// The agents start one after the other, because words that arrive together are drawn together.
const APART_MS = 37;
const PAGES_UP = 12;
const BUDGET_MS = 2;
const SHORT = 'A **bold** word, some `code`, and a list:\n\n- one\n- two\n\nThat is all.';
const PARAGRAPH =
  'The **quick** brown fox jumps over the lazy dog, and then it `sleeps` under a tree until the evening comes and the other foxes return from the long walk.';
const LIST = '- one small thing\n- another **small** thing\n- the last thing of them all';
const CODE = '```ts\nconst fox = { quick: true };\nconsole.log(fox.quick, 1 + 2);\n```';

interface MainThreadUse {
  readonly words: number;
  /** The time of the main thread for each streamed word. */
  readonly perWordMs: number;
  readonly scriptMs: number;
  readonly styleMs: number;
  readonly layoutMs: number;
  /** The layouts in a second. */
  readonly layouts: number;
}

/** The main-thread time of the page for one word, while five agents write at once. */
export const pageStreams: BenchCase = {
  name: 'page-streams',
  run: () =>
    withPage({
      fill: (dataDir) =>
        makeLongSpace(dataDir, {
          messages: MESSAGES,
          agents: Object.fromEntries(AGENTS.map((name, nth) => [name, rulesOf(nth)])),
        }),
      measure,
    }),
};

/** The rules of an agent that writes long texts at the speeds of the plans. */
function rulesOf(nth: number): readonly object[] {
  const text = Array.from({ length: 40 }, () => [PARAGRAPH, LIST, CODE].join('\n\n')).join('\n\n');
  return [
    ...PLANS.map((plan) => ({
      when: { contains: orderOf(plan) },
      do:
        nth < plan.agents
          ? { say: text, chunkMs: 1000 / plan.speed, delayMs: nth * APART_MS }
          : { skip: true },
    })),
    { do: { say: SHORT } },
  ];
}

function orderOf({ agents, speed }: WritingPlan): string {
  return `${agents} write ${speed} words a second.`;
}

async function measure(opened: OpenedServer): Promise<BenchResult[]> {
  const { server, page, spaceId } = opened;
  await page.goto(`${server.origin}/spaces/${spaceId}`);
  await page.getByRole('textbox').waitFor();
  const session = await page.context().newCDPSession(page);
  // CPU time of the thread, because wall time depends on other programs.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await loadMany(page);
  const results: BenchResult[] = [];
  for (const plan of PLANS) {
    const rounds: MainThreadUse[] = [];
    for (let round = -1; round < ROUNDS; round += 1) {
      const use = await measureRound(opened, session, plan);
      if (round >= 0) rounds.push(use);
    }
    results.push(...resultsOf(plan, rounds));
  }
  return results;
}

/** Scrolls back, so that the page has loaded a long part of the transcript, and to the end again. */
async function loadMany(page: Page): Promise<void> {
  await page.getByRole('log').hover();
  for (let pages = 0; pages < PAGES_UP; pages += 1) {
    await page.mouse.wheel(0, -20_000);
    await page.waitForTimeout(300);
  }
  await page.mouse.wheel(0, 1_000_000);
  await page.waitForTimeout(1_000);
}

function resultsOf(plan: WritingPlan, rounds: readonly MainThreadUse[]): BenchResult[] {
  const of = (figure: keyof MainThreadUse) => spreadOf(rounds.map((use) => use[figure]));
  const total = of('perWordMs');
  const parts = `script ${of('scriptMs').median.toFixed(2)}, style ${of('styleMs').median.toFixed(2)}, layout ${of('layoutMs').median.toFixed(2)}`;
  const who = plan.agents === 1 ? '1 agent' : `${plan.agents} agents`;
  const label = `${who} at ${plan.speed} words/s`;
  return [
    {
      label: `${label}, one word`,
      value: total.median,
      unit: 'ms main thread',
      budget: BUDGET_MS,
      note: `${total.min.toFixed(2)}–${total.max.toFixed(2)}; ${parts}; ${of('words').median} words`,
    },
    { label: `${label}, layouts`, value: of('layouts').median, unit: 'in a second' },
  ];
}

async function measureRound(
  { server, page, spaceId }: OpenedServer,
  session: CDPSession,
  plan: WritingPlan,
): Promise<MainThreadUse> {
  const body = { content: orderOf(plan) };
  await server.api.call('postMessage', { params: { spaceId }, body });
  const bubbles = page.locator('article[data-said=stream]');
  while ((await bubbles.count()) < plan.agents) await page.waitForTimeout(100);
  await page.waitForTimeout(WARM_UP_MS);
  const follower = server.api.follow(spaceId);
  await follower.ready;
  const wordsSoFar = (): number =>
    (follower.view?.streams ?? []).reduce((sum, { content }) => sum + wordsIn(content), 0);
  const [before, wordsBefore] = [await metrics(session), wordsSoFar()];
  const started = performance.now();
  await page.waitForTimeout(MEASURED_MS);
  const [after, wordsAfter] = [await metrics(session), wordsSoFar()];
  const seconds = (performance.now() - started) / 1000;
  follower.close();
  await stopAll(server, spaceId, page);
  const words = wordsAfter - wordsBefore;
  const spent = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  const perWord = (name: string): number => (spent(name) * 1000) / words;
  return {
    words,
    perWordMs: perWord('TaskDuration'),
    scriptMs: perWord('ScriptDuration'),
    styleMs: perWord('RecalcStyleDuration'),
    layoutMs: perWord('LayoutDuration'),
    layouts: spent('LayoutCount') / seconds,
  };
}

function wordsIn(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0;
}

async function metrics(session: CDPSession): Promise<ReadonlyMap<string, number>> {
  const answer = await session.send('Performance.getMetrics');
  return new Map(answer.metrics.map(({ name, value }) => [name, value]));
}

async function stopAll(server: OpenedServer['server'], spaceId: string, page: Page): Promise<void> {
  await server.api.call('stop', { params: { spaceId }, body: {} });
  while ((await page.locator('article[data-said=stream]').count()) > 0) {
    await page.waitForTimeout(100);
  }
}
