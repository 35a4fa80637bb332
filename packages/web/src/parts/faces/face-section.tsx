import { useQueryClient } from '@tanstack/react-query';
import { conch } from '../../client/conch.ts';
import { facesQuery } from '../../client/queries.ts';
import { useServerRequest } from '../../client/use-server-request.ts';
import { announce } from '../../state/announcements.ts';
import { useTranslation } from '../../words/use-translation.ts';
import { ProblemList } from '../form/problems/problem-list.tsx';
import { Avatar } from '../names/avatar.tsx';
import { Section } from '../section.tsx';
import { FaceChooser, type FaceChoice } from './face-chooser.tsx';
import { useChosenFace, type MemberFace } from './faces.ts';

interface FaceSectionProps {
  readonly name: string;
  /** The agent whose face is chosen. Null: the caller's own face. */
  readonly agentId: string | null;
}

/** The face of an agent or of the person. Each choice is saved at once. */
export function FaceSection({ name, agentId }: FaceSectionProps) {
  const { t } = useTranslation('faces');
  const { problem, ask } = useServerRequest();
  const queries = useQueryClient();
  const current = useChosenFace(name);
  const choose = (face: FaceChoice): void =>
    void ask(async () => {
      const body = { face };
      if (agentId === null) await conch.call('changeMyFace', { body });
      else await conch.call('changeAgentFace', { params: { agentId }, body });
      await queries.invalidateQueries({ queryKey: facesQuery.queryKey });
      announce(t('changed'));
    });
  return (
    <Section title={t('title')} about={agentId === null ? t('aboutMe') : t('aboutAgent')}>
      <ProblemList problems={problem === null ? [] : [problem]} />
      <div className="flex flex-col gap-4 sm:flex-row sm:gap-6">
        <Avatar name={name} kind={agentId === null ? 'person' : 'agent'} size="large" />
        <FaceChooser current={markOf(current)} choose={choose} />
      </div>
    </Section>
  );
}

function markOf(chosen: MemberFace | null) {
  if (chosen === null) return null;
  const { face } = chosen;
  if (face.kind === 'colour') return { kind: face.kind, value: face.colour };
  return { kind: face.kind, value: face.kind === 'emoji' ? face.emoji : face.hash };
}
