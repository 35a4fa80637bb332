import { MessagesSquare } from 'lucide-react';
import { useTranslation } from '../../../words/use-translation.ts';
import { Button } from '../../../parts/button.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { useOpenSpace } from '../open-space.ts';
import { useSpaceDoors } from '../space-doors.tsx';

/** A space in which nobody has said anything. */
export function EmptyTranscript() {
  const { t } = useTranslation('chat');
  const doors = useSpaceDoors();
  const { members } = useOpenSpace().view;
  const agent = members.find(({ kind, status }) => kind === 'agent' && status === 'active');
  const example =
    agent === undefined ? t('emptyExampleNobody') : t('emptyExample', { name: agent.name });
  return (
    <div className="flex min-h-0 flex-1 items-center overflow-y-auto">
      <EmptyState
        icon={<MessagesSquare className="size-6" />}
        title={t('emptyTitle')}
        action={
          <Button look="main" onClick={() => doors.fill(example)}>
            {t('emptyAction')}
          </Button>
        }
      >
        <p>{t('emptyWords')}</p>
        <p dir="auto" className="mt-3 rounded-lg bg-sunken px-3 py-2 text-ink">
          {example}
        </p>
      </EmptyState>
    </div>
  );
}
