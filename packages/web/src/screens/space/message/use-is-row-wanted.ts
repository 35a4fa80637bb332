import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether a row has been pointed at or has had the focus: only then its buttons are made, since
 * hundreds of rows go by in which nobody presses any.
 */
export function useIsRowWanted(within: RefObject<HTMLElement | null>): boolean {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const row = within.current?.parentElement?.closest('[data-message-id]');
    if (isWanted || row === null || row === undefined) return undefined;
    const want = (): void => setWanted(true);
    row.addEventListener('pointerenter', want);
    row.addEventListener('focusin', want);
    return () => {
      row.removeEventListener('pointerenter', want);
      row.removeEventListener('focusin', want);
    };
  }, [within, isWanted]);
  return isWanted;
}
