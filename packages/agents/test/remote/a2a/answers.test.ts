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
  return end?.kind === 'answered' ? end.text : end;
}

const WAYS = ['/streaming', '/plain', '/rest', '/old'];

describe.each(WAYS)('an agent in another process, spoken to as its card at %s says,', (path) => {
  test('answers with a message', async () => {
    expect(await answerTo(path, 'say Hello from afar.')).toBe('Hello from afar.');
  });

  test('answers with what its task has made', async () => {
    expect(await answerTo(path, 'make A report.')).toBe('A report.');
  });

  test('answers with a text that it made in pieces, as a whole', async () => {
    expect(await answerTo(path, 'spell one two three')).toBe('one two three');
  });

  test('answers with the words of its last state if it has made nothing', async () => {
    expect(await answerTo(path, 'think Forty-two.')).toBe('Forty-two.');
  });

  test('answers with its question when it asks back, after what it has made', async () => {
    expect(await answerTo(path, 'ask Which month?')).toBe('A draft.\n\nWhich month?');
  });

  test.each(['fail', 'reject', 'abandon', 'authenticate', 'mumble', 'break'])(
    'ends in an error when it does this: %s',
    async (deed) => {
      const { end } = await asked(path, deed);
      expect(end).toMatchObject({ kind: 'failed', failure: 'error' });
    },
  );
});

test('the pieces of a text are said as they come', async () => {
  const { deltas } = await asked('/streaming', 'spell one two three');
  expect(deltas).toEqual(['one ', 'two ', 'three']);
});

test('an agent over HTTP+JSON is not listened to piece by piece', async () => {
  const { deltas } = await asked('/rest', 'spell one two three');
  expect(deltas).toEqual([]);
});

test('a text that is sent again and again as it grows is said once', async () => {
  const { deltas } = await asked('/streaming', 'grow one two three');
  expect(deltas).toEqual(['one ', 'two ', 'three']);
});

test('of a text that is taken back, the one that replaces it is the answer', async () => {
  expect(await answerTo('/streaming', 'correct Berlin')).toBe('Berlin');
});

test('several things that a task has made are one answer, in their order', async () => {
  const { deltas, end } = await asked('/streaming', 'twice one two');
  expect(end).toEqual({ kind: 'answered', text: 'one\n\ntwo' });
  expect(deltas.join('')).toBe('one\n\ntwo');
});

test('the parts of a message are lines', async () => {
  expect(await answerTo('/plain', 'lines one two')).toBe('one\ntwo');
});

test('files and data are named in a line each, and nothing else of them is shown', async () => {
  expect(await answerTo('/streaming', 'attach See there.')).toBe(
    'See there.\n[file: report.pdf, application/pdf]\n[file: sheet.csv]\n[data]',
  );
});

test('an empty message is an empty answer', async () => {
  expect(await answerTo('/streaming', 'quiet')).toBe('');
});

test('what it says about its work is no part of its answer', async () => {
  const { deltas } = await asked('/streaming', 'think Forty-two.');
  expect(deltas).toEqual([]);
});
