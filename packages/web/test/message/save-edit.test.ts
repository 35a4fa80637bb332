import { ConchError, type FollowedSpace, type SpaceView } from '@conch/sdk';
import { expect, test, vi } from 'vitest';
import { saveEdit } from '../../src/screens/space/message/editing/save-edit.ts';

const MINE = { messageId: 'one', content: 'mine', version: 1 };

interface ViewState {
  readonly content: string;
  readonly version: number;
  readonly isLive: boolean;
}

/** A fake space with one message. Each attempt to edit the message gets the next response. */
function spaceWith(answers: readonly (ConchError | null)[]) {
  const listeners = new Set<() => void>();
  let view = viewOf({ content: 'before', version: 1, isLive: false });
  const left = [...answers];
  return {
    get view() {
      return view;
    },
    failure: null,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    edit: vi.fn<FollowedSpace['edit']>(async () => {
      const answer = left.shift() ?? null;
      if (answer !== null) throw answer;
      return {} as never;
    }),
    become: (now: ViewState) => {
      view = viewOf(now);
      for (const listener of listeners) listener();
    },
  };
}

function viewOf({ isLive, ...message }: ViewState): SpaceView {
  return { isLive, messages: [{ id: MINE.messageId, ...message }] } as unknown as SpaceView;
}

const unanswered = new ConchError({ code: 'unanswered', detail: '' });
const changed = new ConchError({ code: 'changed-meanwhile', detail: '', version: 2 });
const { signal } = new AbortController();

test('an edit without a response is not sent again if the message already has the new text', async () => {
  const space = spaceWith([unanswered]);
  const saved = saveEdit(space, MINE, signal);
  await vi.waitFor(() => expect(space.edit).toHaveBeenCalledOnce());
  space.become({ content: 'mine', version: 2, isLive: true });
  await saved;
  expect(space.edit).toHaveBeenCalledOnce();
});

test('an edit that did not reach the server is sent again for the same version', async () => {
  const space = spaceWith([unanswered, unanswered, null]);
  const saved = saveEdit(space, MINE, signal);
  space.become({ content: 'before', version: 1, isLive: true });
  await saved;
  expect(space.edit.mock.calls).toEqual(Array.from({ length: 3 }, () => [MINE, { signal }]));
});

test('an edit conflicts with a newer text, unless both texts are equal', async () => {
  const overtaken = spaceWith([unanswered, changed]);
  overtaken.become({ content: 'theirs', version: 2, isLive: true });
  await expect(saveEdit(overtaken, MINE, signal)).rejects.toBe(changed);

  const same = spaceWith([changed]);
  const saved = saveEdit(same, MINE, signal);
  same.become({ content: 'before', version: 1, isLive: true });
  same.become({ content: 'mine', version: 2, isLive: true });
  await saved;
});

test('saveEdit() throws any other refusal at once', async () => {
  const refused = new ConchError({ code: 'not-allowed', detail: '' });
  await expect(saveEdit(spaceWith([refused]), MINE, signal)).rejects.toBe(refused);
});

test('an edit that waits for the connection can be cancelled', async () => {
  const withdrawal = new AbortController();
  const space = spaceWith([unanswered]);
  const saved = saveEdit(space, MINE, withdrawal.signal);
  withdrawal.abort();
  await expect(saved).rejects.toBe(withdrawal.signal.reason);
});
