import type { AgentOutput, Task } from '@conch/agents';
import { stepsOf } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { TestGate } from '../support/gate.ts';
import { openStage } from '../support/open-stage.ts';
import type { StageCast, CastPart } from '../support/stage.ts';

const OTHER: CastPart = { script: [{ do: { skip: true } }] };

describe.each(DATABASES)('a note of an agent, on $name', (kind) => {
  test('[I-6] a resumed run gets its earlier notes in order', async () => {
    const given: Task['notes'][] = [];
    const isNoted = new TestGate();
    const stage = await openStage(
      kind,
      castOf({
        async *run({ notes }, { signal }) {
          given.push(notes);
          yield noteOf('first', 10);
          yield noteOf('second', 30);
          isNoted.open();
          if (given.length === 1) await new TestGate().pass(signal);
          return { kind: 'skipped' };
        },
      }),
    );
    await stage.post('Ana', '@Agent go on');
    await isNoted.pass();
    await stage.reopen();
    await stage.conch.idle();
    expect(given.map((notes) => notes.map(({ note, spent }) => [note, spent.tokens]))).toEqual([
      [],
      [
        ['first', 10],
        ['second', 30],
      ],
    ]);
  });

  test('[I-6] the notes of a run are deleted when the run ends', async () => {
    const stage = await openStage(
      kind,
      castOf({
        async *run() {
          yield noteOf('secret', 10);
          return { kind: 'skipped' };
        },
      }),
    );
    await stage.say('Ana', '@Agent go on');
    expect(await stepsIn(stage)).toEqual([]);
  });

  test('[I-6] the notes of a run are deleted when the run is stopped', async () => {
    const isNoted = new TestGate();
    const stage = await openStage(
      kind,
      castOf({
        async *run(_task, { signal }) {
          yield noteOf('secret', 10);
          isNoted.open();
          await new TestGate().pass(signal);
          return { kind: 'skipped' };
        },
      }),
    );
    await stage.post('Ana', '@Agent go on');
    await isNoted.pass();
    await stage.conch.stop({ spaceId: stage.space(), by: stage.id('Ana') });
    await stage.conch.idle();
    expect(await stepsIn(stage)).toEqual([]);
  });

  test('people can read the shown part of a note after the run, but a resumed run never gets this part', async () => {
    const given: Task['notes'][] = [];
    const isNoted = new TestGate();
    const stage = await openStage(
      kind,
      castOf({
        async *run({ notes }, { signal }) {
          given.push(notes);
          if (given.length > 1) return { kind: 'answered', content: 'Four.' };
          yield { ...noteOf('secret', 10), shown: SHOWN };
          isNoted.open();
          await new TestGate().pass(signal);
          return { kind: 'skipped' };
        },
      }),
    );
    await stage.post('Ana', '@Agent two and two?');
    await isNoted.pass();
    await stage.reopen();
    await stage.conch.idle();
    expect(JSON.stringify(given)).toContain('secret');
    expect(JSON.stringify(given)).not.toContain(SHOWN.content);
    const answer = (await stage.conch.messages(stage.space())).at(-1);
    expect(answer).toMatchObject({ content: 'Four.', shownSteps: 1 });
    const steps = await stage.conch.read.runSteps(stage.space(), answer!.runId!);
    expect(steps?.map(({ step }) => step)).toEqual([SHOWN]);
    expect((await stepsIn(stage)).join()).not.toContain('secret');
  });

  test('[TO1] each note about a model step counts as a step, and too many steps end the run', async () => {
    let [asked, called] = [0, 0];
    const stage = await openStage(
      kind,
      castOf({
        async *run() {
          for (;;) {
            asked += 1;
            yield noteOf(`step ${asked}`, asked);
            for (const at of [1, 2]) {
              called += 1;
              yield { kind: 'call', callId: `${asked}-${at}`, call: { tool: 'getMyRuns' } };
            }
          }
        },
      }),
    );
    await stage.say('Ana', '@Agent go on');
    const [ended] = await stage.effects('end-run');
    expect(ended?.outcome).toEqual({ kind: 'failed', failure: 'too-many-steps' });
    expect([asked, called]).toEqual([26, 50]);
  });

  test.each([
    ['a text that is a number', { kind: 'note', note: 7, isModelStep: true, spent: {} }],
    ['a number of tokens that is a text', { ...noteOf('x', 1), spent: { tokens: 'x' } }],
    ['a shown part without a text', { ...noteOf('x', 1), shown: { kind: 'reasoning' } }],
    [
      'a shown part of an unknown kind',
      { ...noteOf('x', 1), shown: { kind: 'mood', content: '' } },
    ],
    ['no value for isModelStep', { ...noteOf('x', 1), isModelStep: undefined }],
  ])('[I-18] a run that sends a note with %s fails', async (_what, output) => {
    const stage = await openStage(
      kind,
      castOf({
        async *run() {
          yield output as AgentOutput;
          return { kind: 'skipped' };
        },
      }),
    );
    await stage.say('Ana', '@Agent go on');
    const [ended] = await stage.effects('end-run');
    expect(ended?.outcome).toEqual({ kind: 'failed', failure: 'garbled' });
  });
});

const SHOWN = { kind: 'reasoning', content: 'Two and two are four.' } as const;

type Stage = Awaited<ReturnType<typeof openStage>>;

function noteOf(note: string, tokens: number): AgentOutput {
  return { kind: 'note', note, isModelStep: true, spent: { tokens, costUsd: 0 } };
}

function castOf(agent: Extract<CastPart, { agent: unknown }>['agent']): StageCast {
  return {
    people: ['Ana'],
    agents: { Agent: { agent }, Other: OTHER },
    spaces: { Room: { policy: 'mention' } },
  };
}

/** The stored steps of all runs. */
async function stepsIn(stage: Stage): Promise<readonly string[]> {
  const chains = await stage.conch.read.chains(stage.space());
  const ofChains = chains.map(({ id }) => stage.conch.read.runsOfChain(stage.space(), id));
  const runs = (await Promise.all(ofChains)).flat();
  await stage.close();
  const calls: string[] = [];
  await stage.write(function* () {
    for (const { id } of runs) {
      for (const { call } of yield* stepsOf(stage.space(), id)) calls.push(call);
    }
  });
  await stage.reopen();
  return calls;
}
