import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { play } from '../../support/play.ts';
import { taskOf } from '../../support/task.ts';
import { startFarProcess, type FarProcess } from './support/far-process.ts';

let far: FarProcess;
beforeAll(async () => {
  far = await startFarProcess();
});
afterAll(() => far.end());

function asked(path: string, content: string) {
  return play(far.agentAt(path), taskOf({ content }));
}

async function answerTo(path: string, content: string): Promise<unknown> {
  const { end } = await asked(path, content);
  return end?.kind === 'answered' ? end.content : end;
}

const WAYS = ['/streaming', '/plain', '/rest', '/old'];

describe.each(WAYS)('an A2A agent in another process, with its card at %s', (path) => {
  test('the answer of an A2A agent may be a message', async () => {
    expect(await answerTo(path, 'say Hello from afar.')).toBe('Hello from afar.');
  });

  test('the answer of an A2A agent may be the artifact of its task', async () => {
    expect(await answerTo(path, 'make A report.')).toBe('A report.');
  });

  test('if an A2A agent sends its answer in pieces, the answer is the whole text', async () => {
    expect(await answerTo(path, 'spell one two three')).toBe('one two three');
  });

  test('if an A2A agent sends no artifact, its answer is the message of its last state', async () => {
    expect(await answerTo(path, 'think Forty-two.')).toBe('Forty-two.');
  });

  test('if an A2A agent asks a question, its answer is its artifacts and then the question', async () => {
    expect(await answerTo(path, 'ask Which month?')).toBe('A draft.\n\nWhich month?');
  });

  test.each([
    ['fails its task', 'fail'],
    ['rejects its task', 'reject'],
    ['cancels its task', 'abandon'],
    ['requires authentication', 'authenticate'],
    ['requires input but asks no question', 'mumble'],
    ['throws an error', 'break'],
  ])('if an A2A agent %s, its run ends in an error', async (_, deed) => {
    const { end } = await asked(path, deed);
    expect(end).toMatchObject({ kind: 'failed', failure: 'error' });
  });
});

test("the pieces of an A2A agent's text are streamed as they arrive", async () => {
  const { deltas } = await asked('/streaming', 'spell one two three');
  expect(deltas).toEqual(['one ', 'two ', 'three']);
});

test('the text of an A2A agent over HTTP+JSON is not streamed', async () => {
  const { deltas } = await asked('/rest', 'spell one two three');
  expect(deltas).toEqual([]);
});

test('if an artifact is sent again each time it grows, its text is streamed only once', async () => {
  const { deltas } = await asked('/streaming', 'grow one two three');
  expect(deltas).toEqual(['one ', 'two ', 'three']);
});

test('if an artifact is replaced, the answer contains only the new text', async () => {
  expect(await answerTo('/streaming', 'correct Berlin')).toBe('Berlin');
});

test('several artifacts are joined in order into one answer', async () => {
  const { deltas, end } = await asked('/streaming', 'twice one two');
  expect(end).toEqual({ kind: 'answered', content: 'one\n\ntwo' });
  expect(deltas.join('')).toBe('one\n\ntwo');
});

test('each part of a message becomes a line of the answer', async () => {
  expect(await answerTo('/plain', 'lines one two')).toBe('one\ntwo');
});

test('the answer names each file and each data part on its own line', async () => {
  expect(await answerTo('/streaming', 'attach See there.')).toBe(
    'See there.\n[file: report.pdf, application/pdf]\n[file: sheet.csv]\n[data]',
  );
});

test('an empty message is an empty answer', async () => {
  expect(await answerTo('/streaming', 'quiet')).toBe('');
});

test('a status message is not part of the answer', async () => {
  const { deltas } = await asked('/streaming', 'think Forty-two.');
  expect(deltas).toEqual([]);
});
