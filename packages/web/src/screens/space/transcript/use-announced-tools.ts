import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { announce } from '../../../state/announcements.ts';
import { useOpenSpace } from '../open-space.ts';
import type { Called } from './called.ts';
import { toolNews } from './tool-news.ts';

const nothing: ReadonlySet<string> = new Set();

/** Says aloud which tool an agent uses, once for each run and tool. */
export function useAnnouncedTools(called: (id: string) => Called): void {
  const { t } = useTranslation('chat');
  const { runs } = useOpenSpace().view;
  const heard = useRef(nothing);
  useEffect(() => {
    const { news, said } = toolNews(runs, heard.current);
    heard.current = said;
    if (news.length === 0) return;
    const words = news.map(({ agentId, tool }) =>
      t('saidUsing', { name: called(agentId).name, tool }),
    );
    announce(words.join('. '));
  }, [runs, t, called]);
}
