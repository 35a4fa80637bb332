import { useEffect } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { Loading } from '../../../parts/loading.tsx';
import { keepText } from '../../../state/kept.ts';
import { useOpenSpace } from '../open-space.ts';
import { EmptyTranscript } from './empty-transcript.tsx';
import { MemberNames, useFormerNews, useNames } from './member-name.ts';
import { TranscriptList } from './transcript-list.tsx';
import { useAnnouncedStreams } from './use-announced-streams.ts';
import { useAnnouncedTools } from './use-announced-tools.ts';
import { useOpening } from './use-opening.ts';

/** What was said in a space, and what is being said. */
export function Transcript() {
  const { space, view } = useOpenSpace();
  const { t } = useTranslation('chat');
  const opening = useOpening();
  const names = useNames(space.spaceId, view.members);
  useFormerNews(space.spaceId, view.members);
  useAnnouncedStreams();
  useAnnouncedTools(names);
  useEffect(() => keepText('last-space', space.spaceId), [space]);
  const { messages, pending, streams, runs, older } = view;
  const isEmpty = messages.length + pending.length + streams.length + runs.length === 0;
  if (isEmpty && older === null) return <EmptyTranscript />;
  if (opening === null) return <Loading />;
  return (
    <MemberNames value={names}>
      {/* What is said and told there has headings of its own, one step down. */}
      <h2 className="sr-only">{t('log', { space: view.space.name })}</h2>
      <TranscriptList mark={opening.mark} />
    </MemberNames>
  );
}
