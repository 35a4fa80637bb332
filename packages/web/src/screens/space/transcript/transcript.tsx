import { useEffect } from 'react';
import { Loading } from '../../../parts/loading.tsx';
import { keepText } from '../../../state/kept.ts';
import { useOpenSpace } from '../open-space.ts';
import { EmptyTranscript } from './empty-transcript.tsx';
import { MemberNames, useNames } from './member-name.ts';
import { TranscriptList } from './transcript-list.tsx';
import { useAnnouncedStreams } from './use-announced-streams.ts';
import { useAnnouncedTools } from './use-announced-tools.ts';
import { useOpening } from './use-opening.ts';

/** What was said in a space, and what is being said. */
export function Transcript() {
  const { space, view } = useOpenSpace();
  const opening = useOpening();
  const names = useNames(view.members);
  useAnnouncedStreams();
  useAnnouncedTools(names);
  useEffect(() => keepText('last-space', space.spaceId), [space]);
  const { messages, pending, streams, runs, older } = view;
  const isEmpty = messages.length + pending.length + streams.length + runs.length === 0;
  if (isEmpty && older === null) return <EmptyTranscript />;
  if (opening === null) return <Loading />;
  return (
    <MemberNames value={names}>
      <TranscriptList mark={opening.mark} />
    </MemberNames>
  );
}
