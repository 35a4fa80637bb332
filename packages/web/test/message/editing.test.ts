import { beforeEach, expect, test } from 'vitest';
import {
  isEditing,
  keepDraft,
  keptDraft,
  startEditing,
  startSaving,
  stopEditing,
  takesFocus,
} from '../../src/screens/space/message/editing.ts';

const author = { id: 'me' as never, kind: 'person', name: 'Me' } as const;
const one = { id: 'one' as never, author };
const two = { id: 'two' as never, author };
const draft = { text: 'changed', base: 1, isChanged: false };

beforeEach(() => {
  stopEditing(one);
  stopEditing(two);
});

test('what was made of a message stays while its row is out of sight', () => {
  startEditing('one');
  keepDraft(one, draft);
  expect(keptDraft(one)).toEqual(draft);
});

test('editing another message keeps what was made of the first', () => {
  startEditing('one');
  keepDraft(one, draft);
  startEditing('two');
  expect(isEditing('one')).toBe(false);
  expect(keptDraft(one)).toEqual(draft);
});

test('what was saved or given up is forgotten', () => {
  startEditing('one');
  keepDraft(one, draft);
  stopEditing(one);
  expect(isEditing('one')).toBe(false);
  expect(keptDraft(one)).toBeNull();
});

test('saving one message late does not end the editing of another', () => {
  startEditing('one');
  startEditing('two');
  stopEditing(one);
  expect(isEditing('two')).toBe(true);
});

test('a field takes the focus when editing begins, and not when it is scrolled into sight', () => {
  startEditing('one');
  expect(takesFocus('two')).toBe(false);
  expect(takesFocus('one')).toBe(true);
  expect(takesFocus('one')).toBe(false);
});

test('what is given up while it is being saved is withdrawn, and what is edited next is not', () => {
  startEditing('one');
  const first = startSaving('one');
  stopEditing(one);
  startEditing('one');
  const second = startSaving('one');
  expect([first.aborted, second.aborted]).toEqual([true, false]);
});
