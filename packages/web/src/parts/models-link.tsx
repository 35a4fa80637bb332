import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslation } from '../words/use-translation.ts';

/** Leads admins to where providers and the default model are set. */
export function ModelsLink(look: Pick<ComponentProps<'a'>, 'className' | 'tabIndex'>) {
  const { t } = useTranslation('chat');
  return (
    <Link to="/settings/$part" params={{ part: 'models' }} {...look}>
      {t('openModels')}
    </Link>
  );
}
