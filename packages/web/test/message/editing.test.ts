import { beforeEach, expect, test } from 'vitest';
import {
  isEditing,
  keepDraft,
  keptDraft,
  startEditing,
  stopEditing,
  takesFocus,
} from '../../src/screens/space/message/editing.ts';

const draft = { text: 'changed', base: 1, isChanged: false };

beforeEach(() => {
  stopEditing('one');
  stopEditing('two');
});

test('what was made of a message stays while its row is out of sight', () => {
  startEditing('one');
  keepDraft('one', draft);
  expect(keptDraft('one')).toEqual(draft);
});

test('editing another message keeps what was made of the first', () => {
  startEditing('one');
  keepDraft('one', draft);
  startEditing('two');
  expect(isEditing('one')).toBe(false);
  expect(keptDraft('one')).toEqual(draft);
});

test('what was saved or given up is forgotten', () => {
  startEditing('one');
  keepDraft('one', draft);
  stopEditing('one');
  expect(isEditing('one')).toBe(false);
  expect(keptDraft('one')).toBeNull();
});

test('saving one message late does not end the editing of another', () => {
  startEditing('one');
  startEditing('two');
  stopEditing('one');
  expect(isEditing('two')).toBe(true);
});

test('a field takes the focus when editing begins, and not when it is scrolled into sight', () => {
  startEditing('one');
  expect(takesFocus('two')).toBe(false);
  expect(takesFocus('one')).toBe(true);
  expect(takesFocus('one')).toBe(false);
});
