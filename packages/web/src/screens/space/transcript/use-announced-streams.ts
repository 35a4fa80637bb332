import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { announce } from '../../../state/announcements.ts';
import { useOpenSpace } from '../open-space.ts';
import { streamNews } from './stream-news.ts';

const WORDS = {
  writing: 'saidWriting',
  finished: 'saidFinished',
  stopped: 'saidStopped',
  failed: 'saidFailed',
} as const;

/** Says aloud who begins to write and who has finished, once each. */
export function useAnnouncedStreams(): void {
  const { t } = useTranslation('chat');
  const { streams, runs, messages } = useOpenSpace().view;
  const before = useRef({ streams, runs });
  useEffect(() => {
    if (before.current.streams === streams && before.current.runs === runs) return;
    const news = streamNews(before.current, { streams, runs, messages });
    before.current = { streams, runs };
    if (news.length === 0) return;
    const words = news.map(({ kind, name }) => t(WORDS[kind], { name }));
    announce(words.join('. '), { isUrgent: news.some(({ kind }) => kind === 'failed') });
  }, [streams, runs, messages, t]);
}
