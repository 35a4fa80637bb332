import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { ExportLine } from '../../src/index.ts';
import { everyDecision } from '../support/everything.ts';
import { openStage } from '../support/open-stage.ts';
import type { Stage } from '../support/stage.ts';
import { refusalOf, wrong } from '../support/wrong.ts';

describe.each(DATABASES)('the export of a space, on $name', (kind) => {
  test('an export begins with the space and its members, and ends with the number of its messages and decisions', async () => {
    const stage = await room(kind);
    await stage.say('Ana', 'hello');
    const lines = await exported(stage);
    const { seq } = await stage.conch.read.head(stage.space());
    expect(lines.slice(0, 3)).toMatchObject([
      { kind: 'space', seq, space: { id: stage.space(), name: 'Room' } },
      { kind: 'member', member: { kind: 'person', name: 'Ana' } },
      { kind: 'member', member: { kind: 'agent', name: 'Ada' } },
    ]);
    expect(lines.at(-1)).toEqual({ kind: 'end', messages: 2, decisions: seq });
  });

  test('an export contains every message and every decision, in order', async () => {
    const stage = await room(kind);
    for (let nth = 0; nth < 60; nth += 1) await stage.say('Ana', `hello ${nth}`);
    const lines = await exported(stage);
    expect(messagesIn(lines)).toEqual(await stage.messages());
    const decisions = lines.flatMap((line) => (line.kind === 'decision' ? [line.decision] : []));
    expect(decisions.length).toBeGreaterThan(100);
    expect(decisions).toEqual(await everyDecision(stage.conch, stage.space()));
    const places = lines.flatMap((line) => {
      if (line.kind === 'message') return [line.message.seq];
      return line.kind === 'decision' ? [line.decision.seq] : [];
    });
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('an export contains earlier versions of a message, but no deleted text', async () => {
    const stage = await room(kind);
    const spaceId = stage.space();
    const by = stage.id('Ana');
    const { messageId } = await stage.say('Ana', 'first');
    await stage.conch.edit({ spaceId, messageId, by, content: 'second' });
    const { messageId: gone } = await stage.say('Ana', 'tangerine');
    await stage.conch.delete({ spaceId, messageId: gone, by });
    const lines = await exported(stage);
    const line = lines.find((one) => one.kind === 'message' && one.message.id === messageId);
    expect(line).toMatchObject({
      message: { content: 'second' },
      earlier: [{ version: 1, content: 'first' }],
    });
    expect(JSON.stringify(lines)).not.toContain('tangerine');
    expect(messagesIn(lines).find(({ id }) => id === gone)).toMatchObject({ content: '' });
  });

  test('an export lists each thread of a forum before its opening post', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {},
      spaces: { Room: { kind: 'forum' } },
    });
    const where = { spaceId: stage.space(), by: stage.id('Ana') };
    await stage.conch.threads.open({ ...where, title: 'Payroll', content: 'How?' });
    const lines = await exported(stage);
    const at = lines.findIndex(({ kind: one }) => one === 'thread');
    expect(lines.slice(at, at + 2)).toMatchObject([
      { kind: 'thread', thread: { title: 'Payroll', senderName: 'Ana' } },
      { kind: 'message', message: { content: 'How?', threadNo: 1 } },
    ]);
  });

  test('an export contains no event from after its start', async () => {
    const stage = await room(kind);
    await stage.say('Ana', 'hello');
    const lines: ExportLine[] = [];
    for await (const line of stage.conch.read.exportOf(stage.space())) {
      if (lines.length === 0) await stage.say('Ana', 'later');
      lines.push(line);
    }
    expect(messagesIn(lines).map(({ content }) => content)).toEqual(['hello', 'I answer.']);
  });

  test('the export of a space that does not exist is refused', async () => {
    const stage = await room(kind);
    expect(await refusalOf(() => stage.conch.read.exportOf(wrong('none')).next())).toMatchObject({
      code: 'no-such-space',
    });
  });
});

function room(kind: DatabaseKind): Promise<Stage> {
  return openStage(kind, {
    people: ['Ana'],
    agents: { Ada: { script: [{ do: { say: 'I answer.' } }] } },
  });
}

async function exported(stage: Stage): Promise<readonly ExportLine[]> {
  const lines: ExportLine[] = [];
  for await (const line of stage.conch.read.exportOf(stage.space())) lines.push(line);
  return lines;
}

function messagesIn(lines: readonly ExportLine[]) {
  return lines.flatMap((line) => (line.kind === 'message' ? [line.message] : []));
}
