import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { announce } from '../../../state/announcements.ts';
import { useMemberName } from './member-name.ts';
import type { Row } from './row.ts';
import { unsentWords } from './unsent-words.ts';

/** Says aloud what could not be sent, and what an agent asks: once each. */
export function useAnnouncedTroubles(rows: readonly Row[]): void {
  const { t } = useTranslation('chat');
  const nameOf = useMemberName();
  const said = useRef<Set<string> | null>(null);
  useEffect(() => {
    const isFirstLook = said.current === null;
    said.current ??= new Set();
    for (const row of rows) {
      const words = wordsOf(row);
      if (words === null || said.current.has(row.key)) continue;
      said.current.add(row.key);
      if (!isFirstLook) announce(words, { isUrgent: true });
    }
    function wordsOf(row: Row): string | null {
      if (row.kind === 'pending' && row.pending.state.kind === 'failed') {
        return unsentWords(t, row.pending, row.pending.state.failure);
      }
      if (row.kind !== 'approval' || row.approval.verdict !== null) return null;
      return t('saidAsks', { name: nameOf(row.approval.agentId) });
    }
  }, [rows, t, nameOf]);
}
