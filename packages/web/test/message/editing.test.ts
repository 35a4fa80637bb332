import { beforeEach, expect, test } from 'vitest';
import {
  isEditing,
  changeEditDraft,
  editDraftOf,
  startEditing,
  startSaving,
  stopEditing,
  takesFocus,
} from '../../src/screens/space/message/editing/editing.ts';

const sender = { id: 'me' as never, kind: 'person', name: 'Me' } as const;
const one = { id: 'one' as never, sender };
const two = { id: 'two' as never, sender };
const draft = { text: 'changed', base: 1, isChanged: false };

beforeEach(() => {
  stopEditing(one);
  stopEditing(two);
});

test('the draft of an edit is kept while its row is not visible', () => {
  startEditing('one');
  changeEditDraft(one, draft);
  expect(editDraftOf(one)).toEqual(draft);
});

test('starting to edit another message keeps the draft of the first message', () => {
  startEditing('one');
  changeEditDraft(one, draft);
  startEditing('two');
  expect(isEditing('one')).toBe(false);
  expect(editDraftOf(one)).toEqual(draft);
});

test('saving or discarding an edit deletes its draft', () => {
  startEditing('one');
  changeEditDraft(one, draft);
  stopEditing(one);
  expect(isEditing('one')).toBe(false);
  expect(editDraftOf(one)).toBeNull();
});

test('if a save finishes late, the editor of another message stays open', () => {
  startEditing('one');
  startEditing('two');
  stopEditing(one);
  expect(isEditing('two')).toBe(true);
});

test('a field takes the focus when editing starts, but not when it is scrolled into view', () => {
  startEditing('one');
  expect(takesFocus('two')).toBe(false);
  expect(takesFocus('one')).toBe(true);
  expect(takesFocus('one')).toBe(false);
});

test('discarding an edit during its save cancels that save, but not the next edit', () => {
  startEditing('one');
  const first = startSaving('one');
  stopEditing(one);
  startEditing('one');
  const second = startSaving('one');
  expect([first.aborted, second.aborted]).toEqual([true, false]);
});
