import { expect, test } from 'vitest';
import { keyScrolls, pressScrolls } from '../../src/screens/space/transcript/scrolling/scrolls.ts';

test('keys that scroll cancel a jump, and other keys do not', () => {
  expect(['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', ' '].filter(keyScrolls)).toHaveLength(6);
  expect(['Enter', 'Tab', 'r', 'Escape'].filter(keyScrolls)).toEqual([]);
});

test('pressing the scroll bar or the mouse wheel cancels a jump, and a click on a message does not', () => {
  const [box, message] = [new EventTarget(), new EventTarget()];
  const press = (target: EventTarget, button: number) =>
    pressScrolls({ target, currentTarget: box, button });
  expect([press(box, 0), press(message, 1), press(message, 0)]).toEqual([true, true, false]);
});
