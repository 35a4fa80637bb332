import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether the row has ever been hovered or focused. The buttons of a row are rendered only then,
 * because most of the hundreds of rows never need buttons.
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
