import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../../support/open-stage.ts';

const answers = (say: string) => ({ script: [{ do: { say } }] });

describe.each(DATABASES)('a broadcast space, on $name', (kind) => {
  test('[BC1] in a broadcast space every agent answers a person, and no answer starts another run', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Alice: answers('Here is Alice.'),
        Bob: answers('Here is Bob, and @Alice is there too.'),
        Carol: { script: [{ do: { skip: true } }] },
      },
      spaces: { Room: { policy: 'broadcast' } },
    });
    await stage.say('Ana', 'who is here?');
    const [question, ...said] = await stage.heard();
    expect(question).toBe('Ana: who is here?');
    // The runs are concurrent, so any of them may end first.
    expect(said.toSorted()).toEqual([
      'Alice: Here is Alice.',
      'Bob: Here is Bob, and @Alice is there too.',
    ]);
    expect(await stage.floor()).toEqual(['Alice BC1', 'Bob BC1', 'Carol BC1']);
    expect((await stage.outcomes()).toSorted()).toEqual([
      'Alice responded',
      'Bob responded',
      'Carol skipped',
    ]);
  });

  test('[BC2] in a broadcast space a quiet agent answers only when it is addressed', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { Alice: answers('Yes.'), Observer: { ...answers('I saw it.'), isQuiet: true } },
      spaces: { Room: { policy: 'broadcast' } },
    });
    await stage.say('Ana', 'anyone?');
    await stage.say('Ana', '@Observer did you see it?');
    expect((await stage.heard()).filter((line) => line.startsWith('Observer'))).toEqual([
      'Observer: I saw it.',
    ]);
    expect((await stage.floor()).at(0)).toBe('Alice BC1');
  });

  test('in a broadcast space the runs of one agent execute one at a time, in the order of the messages', async () => {
    let running = 0;
    let mostAtOnce = 0;
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Echo: {
          agent: {
            async *run(task) {
              running += 1;
              mostAtOnce = Math.max(mostAtOnce, running);
              yield { kind: 'delta', text: '…' };
              await new Promise((resolve) => setImmediate(resolve));
              running -= 1;
              return { kind: 'answered', content: `You said ${task.message.content}.` };
            },
          },
        },
        Other: { script: [{ do: { skip: true } }] },
      },
      spaces: { Room: { policy: 'broadcast' } },
    });
    await Promise.all(['one', 'two', 'three'].map((text) => stage.post('Ana', text)));
    await stage.conch.idle();
    expect((await stage.heard()).filter((line) => line.startsWith('Echo'))).toEqual([
      'Echo: You said one.',
      'Echo: You said two.',
      'Echo: You said three.',
    ]);
    expect(mostAtOnce).toBe(1);
  });

  test('[BC1] with one run slot, agents of a broadcast space speak in order of joining', async () => {
    const names = ['Fay', 'Eve', 'Dan', 'Cyd', 'Bea', 'Ada'];
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: Object.fromEntries(names.map((name) => [name, answers(`Here is ${name}.`)])),
      spaces: { Room: { policy: 'broadcast' } },
      options: { parallelRuns: 1 },
    });
    await stage.say('Ana', 'who is here?');
    expect((await stage.heard()).slice(1)).toEqual(
      names.map((name) => `${name}: Here is ${name}.`),
    );
  });
});
