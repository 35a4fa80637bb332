import { describe, expect, test } from 'vitest';

import { ProgressLine, tickLine } from '../src/index.ts';

function outputThat(output: { readonly isTTY?: boolean; readonly columns?: number }) {
  const written: string[] = [];
  const line = new ProgressLine({ ...output, write: (text: string) => written.push(text) });
  return { line, written };
}

const show = (part: number, atMs: number) => ({
  part,
  atMs,
  line: (bar: string) => `${bar} ${part}`,
});

describe('on a terminal, the progress is one line', () => {
  test('on a terminal, the progress line is redrawn in place', () => {
    const { line, written } = outputThat({ isTTY: true });
    line.show(show(0.5, 0));
    expect(written).toEqual(['\r\u001B[2K██████████░░░░░░░░░░ 0.5']);
  });

  test('on a terminal, the progress line is redrawn at most ten times a second', () => {
    const { line, written } = outputThat({ isTTY: true });
    for (let atMs = 0; atMs < 1_000; atMs += 1) line.show(show(0.5, atMs));
    expect(written).toHaveLength(10);
  });

  test('on a terminal, the end of the progress is always shown', () => {
    const { line, written } = outputThat({ isTTY: true });
    line.show(show(0.99, 0));
    line.show(show(1, 1));
    expect(written.at(-1)).toContain('████████████████████ 1');
  });

  test('the progress line is cut to the width of the terminal', () => {
    const { line, written } = outputThat({ isTTY: true, columns: 10 });
    line.show(show(0.5, 0));
    expect(written).toEqual(['\r\u001B[2K█████████']);
  });

  test('the next output starts below the progress line', () => {
    const { line, written } = outputThat({ isTTY: true });
    line.show(show(0.5, 0));
    line.end();
    expect(written.at(-1)).toBe('\n');
  });

  test('if a progress line was never shown, its end prints no empty line', () => {
    const { line, written } = outputThat({ isTTY: true });
    line.end();
    expect(written).toEqual([]);
  });
});

describe('without a terminal, the progress is a log', () => {
  test('without a terminal, every tenth of the progress is printed on a new line', () => {
    const { line, written } = outputThat({});
    for (let tick = 0; tick <= 1_000; tick += 1) line.show(show(tick / 1_000, 0));
    const shown = written.map((text) => Number(text.slice(21)));
    expect(shown).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
  });

  test('without a terminal, the progress line is not redrawn', () => {
    const { line, written } = outputThat({});
    line.show(show(0.5, 0));
    line.end();
    expect(written).toEqual(['██████████░░░░░░░░░░ 0.5\n']);
  });

  test('without a terminal, nothing is printed after the end of the progress', () => {
    const { line, written } = outputThat({});
    line.show(show(1, 0));
    line.show(show(1.2, 5_000));
    expect(written).toHaveLength(1);
  });
});

describe('the progress line of a simulation', () => {
  const DONE = { tick: 240, ticks: 1_000, since: 0, replies: 1_204, capHits: 61, elapsedMs: 6_300 };

  test('the progress line shows ticks, replies, limit hits, speed and remaining time', () => {
    expect(tickLine(DONE, '███░░')).toBe(
      'Tick 240/1000 ███░░ 1,204 replies  cap hit 61×  38 ticks/s  eta 20 s',
    );
  });

  test.each([
    [60_000, 'eta 4 min'],
    [6_000_000, 'eta 5 h 17 min'],
  ])('after %d ms the progress line contains %s', (elapsedMs, eta) => {
    expect(tickLine({ ...DONE, elapsedMs }, '')).toContain(eta);
  });

  test('the progress line measures the speed from the tick at which the simulation continued', () => {
    const done = { ...DONE, since: 140, elapsedMs: 10_000 };
    expect(tickLine(done, '')).toContain('10 ticks/s  eta 2 min');
  });

  test('the progress line shows no remaining time before the first tick', () => {
    expect(tickLine({ ...DONE, tick: 0, elapsedMs: 500 }, '')).not.toContain('eta');
  });

  test('the progress line shows no remaining time at the end', () => {
    expect(tickLine({ ...DONE, tick: 1_000 }, '')).not.toContain('eta');
  });
});
