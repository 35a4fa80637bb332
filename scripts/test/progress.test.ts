import type { FullConfig, Suite, TestCase } from '@playwright/test/reporter';
import { expect, onTestFinished, test, vi } from 'vitest';
import PlaywrightProgress from '../progress/playwright-reporter.ts';
import {
  failureLine,
  progressLine,
  tellingProgress,
  withoutProgress,
} from '../progress/progress-line.ts';
import { ProgressShow } from '../progress/progress-show.ts';

/** Records what is reported from the output of a tool. */
function heard() {
  const progress: string[] = [];
  const failures: string[] = [];
  const hear = tellingProgress(
    { tell: (words) => progress.push(words), tellFailure: (name) => failures.push(name) },
    'test files',
  );
  return { progress, failures, hear };
}

test('the newest progress in the output of a tool becomes a text for people', () => {
  const { progress, hear } = heard();
  const lines = [1, 2].map((done) => progressLine({ done, total: 9, failed: done - 1 }));
  hear(`something else\n${lines.join('\n')}\n`);
  hear('nothing about progress\n');
  expect(progress).toEqual(['2 of 9 test files, 1 failed']);
});

test('a failure is reported once, even if its line arrives in two pieces', () => {
  const { failures, hear } = heard();
  const line = `${failureLine('a.test.ts')}\n`;
  hear(line.slice(0, 5));
  hear(line.slice(5));
  hear(`${progressLine({ done: 1, total: 2, failed: 1 })}\n`);
  expect(failures).toEqual(['a.test.ts']);
});

test('a scenario is named when its last try has failed', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const results: object[] = [];
  const scenario = {
    id: 'a',
    retries: 1,
    results,
    outcome: () => 'unexpected',
    titlePath: () => ['', '', 'a.e2e.ts', 'the page opens'],
  } as unknown as TestCase;
  const reporter = new PlaywrightProgress();
  reporter.onBegin({} as FullConfig, { allTests: () => [scenario] } as unknown as Suite);
  const named = () => log.mock.calls.filter(([line]) => line === NAMED).length;
  results.push({});
  reporter.onTestEnd(scenario);
  expect(named()).toBe(0);
  results.push({});
  reporter.onTestEnd(scenario);
  expect(named()).toBe(1);
});

const NAMED = failureLine('a.e2e.ts › the page opens');

test('the number of scenarios is known before the first scenario ends', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const [scenario, more] = [
    { id: 'a', outcome: () => 'expected', results: [], retries: 0 },
    { id: 'b' },
  ] as unknown as TestCase[];
  const reporter = new PlaywrightProgress();
  reporter.onBegin({} as FullConfig, { allTests: () => [scenario, more] } as unknown as Suite);
  reporter.onTestEnd(scenario!);
  expect(log.mock.calls.map(([line]) => line as string)).toEqual(
    [0, 1].map((done) => progressLine({ done, total: 2, failed: 0 })),
  );
});

test('the progress names the running files only near the end', () => {
  const { progress, hear } = heard();
  const running = ['a.test.ts', 'b.test.ts'];
  for (const done of [3, 4]) hear(`${progressLine({ done, total: 6, failed: 0, running })}\n`);
  expect(progress).toEqual([
    '3 of 6 test files',
    '4 of 6 test files, still running: a.test.ts, b.test.ts',
  ]);
});

test('the output for people contains the last progress as a text, and no progress lines', () => {
  const line = progressLine({ done: 1, total: 2, failed: 0, running: ['b.test.ts'] });
  expect(withoutProgress(`one\n${line}\ntwo`, 'files')).toBe(
    'one\ntwo\n1 of 2 files, still running: b.test.ts',
  );
});

test('a log gets a line when a check begins and every 15 seconds, even without progress', () => {
  const { show, output } = openShow({ isTTY: false });
  show.began('tests');
  show.update('tests', '1 of 9 test files');
  vi.advanceTimersByTime(15_000);
  vi.advanceTimersByTime(15_000);
  show.update('tests', '2 of 9 test files');
  vi.advanceTimersByTime(15_000);
  expect(output).toEqual([
    '… tests · 0 s\n',
    '… tests: 1 of 9 test files · 15 s\n',
    '… tests: 1 of 9 test files · 30 s\n',
    '… tests: 2 of 9 test files · 45 s\n',
  ]);
});

test('a log gets no line while no check runs', () => {
  const { show, output } = openShow({ isTTY: false });
  show.began('tests');
  show.remove('tests');
  vi.advanceTimersByTime(15_000);
  expect(output).toEqual(['… tests · 0 s\n']);
});

test('a terminal has one changing line, which is cleared before permanent lines', () => {
  const { show, output } = openShow({ isTTY: true, columns: 40 });
  show.began('tests');
  show.update('tests', '1 of 9 test files');
  show.remove('tests');
  show.print('✓ tests');
  expect(output.map((text) => text.replaceAll('\r\u001B[K', '<'))).toEqual([
    '<… tests · 0 s',
    '<… tests: 1 of 9 test files · 0 s',
    '<',
    '✓ tests\n',
  ]);
});

function openShow(terminal: { readonly isTTY: boolean; readonly columns?: number }) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const output: string[] = [];
  const show = new ProgressShow({ ...terminal, write: (text) => output.push(text) });
  onTestFinished(() => show.close());
  return { show, output };
}
