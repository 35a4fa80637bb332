import { expect, test } from 'vitest';
import { readComposerLine } from '../../src/chat/composer/chat-command.ts';
import { draftAfter, EMPTY_DRAFT, type ChatDraft } from '../../src/chat/composer/chat-draft.ts';
import { completed, completionsAt } from '../../src/chat/composer/completion.ts';
import { draftRows } from '../../src/chat/composer/draft-rows.ts';
import { SentLines } from '../../src/chat/composer/sent-lines.ts';
import type { ChatKey } from '../../src/chat/screen/read-keys.ts';

type Press = string | Exclude<ChatKey, { kind: 'text' }>;

function typed(...keys: readonly Press[]): ChatDraft {
  let draft = EMPTY_DRAFT;
  for (const key of keys) {
    draft = draftAfter(draft, typeof key === 'string' ? { kind: 'text', text: key } : key) ?? draft;
  }
  return draft;
}

const member = (name: string, kind: 'person' | 'agent') => ({
  id: name,
  kind,
  name,
  role: null,
  agentKind: null,
  description: null,
  status: null,
  isQuiet: null,
});

const members = [
  member('Ana', 'person'),
  member('حسام', 'agent'),
  member('Research Agent', 'agent'),
  member('Robert', 'person'),
];

test('the cursor keys and Backspace treat a character as a whole, even an emoji of several parts', () => {
  const family = '👩‍👩‍👧';
  expect(typed(`a${family}b`, { kind: 'left' }, { kind: 'erase' })).toEqual({
    text: 'ab',
    cursor: 1,
  });
  expect(typed('one two', { kind: 'erase-word' })).toEqual({ text: 'one ', cursor: 4 });
  expect(typed('one', { kind: 'newline' }, 'two', { kind: 'erase-before' }).text).toBe('one\n');
});

test('pasted escape sequences are removed from the draft', () => {
  expect(typed('a\u001B[2Jb\u202E').text).toBe('a[2Jb');
});

test('Tab steps through the matching names, agents first', () => {
  const draft = typed('hello @r');
  const list = completionsAt(draft, { members, me: 'Ana' });
  expect(list?.options).toEqual(['@Research Agent', '@Robert']);
  const first = completed(draft, { list, round: null, step: 1 });
  expect(first?.draft.text).toBe('hello @Research Agent ');
  const next = completed(first?.draft ?? draft, {
    list: null,
    round: first?.round ?? null,
    step: 1,
  });
  expect(next?.draft.text).toBe('hello @Robert ');
});

test('Tab completes nothing after an email address, after a complete name, or for the name of the person', () => {
  for (const text of ['mail a@r', '@Robert ', '@ana']) {
    expect(completionsAt(typed(text), { members, me: 'Ana' })).toBeNull();
  }
});

test('a slash begins a command, and two slashes begin a message that starts with a slash', () => {
  expect(readComposerLine(' /stop ')).toEqual({ kind: 'stop' });
  expect(readComposerLine('/approve 2')).toEqual({ kind: 'approve', number: 2 });
  expect(readComposerLine('/deny x')).toMatchObject({ kind: 'unknown' });
  expect(readComposerLine('//etc is a folder')).toEqual({
    kind: 'message',
    text: '/etc is a folder',
  });
});

test('if a draft is too long, only the rows around the cursor are shown', () => {
  const { rows, cursor } = draftRows(typed('abcdefghij'.repeat(5)), { columns: 13, most: 2 });
  expect(rows.map((row) => row.at(-1)?.text)).toEqual(['abcdefghij', 'abcdefghij']);
  expect(cursor).toEqual({ row: 1, column: 12 });
});

test('a person can go back to sent lines, and after the last sent line the draft returns', () => {
  const sent = new SentLines();
  sent.add('first');
  sent.add('second');
  const draft = typed('unsent');
  const back = sent.step(sent.step(draft, -1), -1);
  expect(back.text).toBe('first');
  expect(sent.step(sent.step(back, 1), 1).text).toBe('unsent');
});
