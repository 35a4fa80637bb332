import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { Loading } from '../../../parts/loading/loading.tsx';
import { storeText } from '../../../state/browser-storage.ts';
import { useOpenSpace } from '../open-space.ts';
import { EmptyTranscript } from './empty-transcript.tsx';
import { MemberNames, useFormerNews, useNames } from './member-name.ts';
import { TranscriptList } from './transcript-list.tsx';
import { useOpening } from './scrolling/use-opening.ts';
import { announce } from '../../../state/announcements.ts';
import { streamNews } from './announcements/stream-news.ts';
import type { MemberLabel } from './label-lookup.ts';
import { toolNews } from './announcements/tool-news.ts';

const nothing: ReadonlySet<string> = new Set();

/** Announces the tool that an agent uses, once for each run and tool. */
function useAnnouncedTools(called: (id: string) => MemberLabel): void {
  const { t } = useTranslation('chat');
  const { runs } = useOpenSpace().view;
  const lastAnnounced = useRef(nothing);
  useEffect(() => {
    const { news, announced } = toolNews(runs, lastAnnounced.current);
    lastAnnounced.current = announced;
    if (news.length === 0) return;
    const words = news.map(({ agentId, tool }) =>
      t('saidUsing', { name: called(agentId).name, tool }),
    );
    announce(words.join('. '));
  }, [runs, t, called]);
}

const WORDS = {
  writing: 'saidWriting',
  finished: 'saidFinished',
  stopped: 'saidStopped',
  failed: 'saidFailed',
} as const;

/** Announces once that an agent starts to write, and once that the agent has finished. */
function useAnnouncedStreams(): void {
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

/** The transcript: the messages and streams of a space. */
export function Transcript() {
  const { space, view } = useOpenSpace();
  const { t } = useTranslation('chat');
  const opening = useOpening();
  const names = useNames(space.spaceId, view.members);
  useFormerNews(space.spaceId, view.members);
  useAnnouncedStreams();
  useAnnouncedTools(names);
  useEffect(() => storeText('last-space', space.spaceId), [space]);
  const { messages, pending, streams, runs, older } = view;
  const isEmpty = messages.length + pending.length + streams.length + runs.length === 0;
  if (isEmpty && older === null) return <EmptyTranscript />;
  if (opening === null) return <Loading />;
  return (
    <MemberNames value={names}>
      {/* The parent of the headings in messages and cards, which start at h3. */}
      <h2 className="sr-only">{t('log', { space: view.space.name })}</h2>
      <TranscriptList mark={opening.mark} />
    </MemberNames>
  );
}
