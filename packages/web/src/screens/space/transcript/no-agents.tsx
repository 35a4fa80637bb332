import { Link } from '@tanstack/react-router';
import { BotOff, UserPlus } from 'lucide-react';
import { useTranslation } from '../../../words/use-translation.ts';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { MAIN_LINK } from '../../agents/link-styles.ts';
import { MEMBERS } from '../../space-form/form-hashes.ts';

/** The content of an empty space without agents, for its owner. A button adds an agent. */
export function NoAgents({ spaceId }: { readonly spaceId: string }) {
  const { t } = useTranslation('space');
  return (
    <EmptyState
      icon={<BotOff className="size-6" />}
      title={t('noAgentTitle')}
      action={
        <Link
          to="/spaces/$spaceId/settings"
          params={{ spaceId }}
          hash={MEMBERS}
          className={MAIN_LINK}
        >
          <UserPlus aria-hidden="true" className="size-4" />
          {t('addAgent')}
        </Link>
      }
    >
      {t('noAgentWords')}
    </EmptyState>
  );
}
