import type { PointerEvent } from 'react';

// A hand is never quite still.
const STILL_PX = 16;

/**
 * A button that moves away while it is pressed is pressed all the same: what is written meanwhile
 * pushes others along. Whoever moves away from it themselves has thought better of it.
 */
export function holdPress({ target, pointerId, clientX, clientY }: PointerEvent): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button === null) return;
  const look = (now: globalThis.PointerEvent): void => {
    const moved = Math.hypot(now.clientX - clientX, now.clientY - clientY);
    if (moved > STILL_PX) button.releasePointerCapture(pointerId);
  };
  button.setPointerCapture(pointerId);
  button.addEventListener('pointermove', look);
  const letGo = (): void => button.removeEventListener('pointermove', look);
  button.addEventListener('lostpointercapture', letGo, { once: true });
}
