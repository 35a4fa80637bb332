import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../words/use-translation.ts';

/** A link for admins to the settings for providers and the default model. */
export function ModelsLink(look: Pick<ComponentProps<'a'>, 'className' | 'tabIndex'>) {
  const { t } = useTranslation('chat');
  return (
    <Link to="/settings/$part" params={{ part: 'models' }} {...look}>
      {t('openModels')}
    </Link>
  );
}
