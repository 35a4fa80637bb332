import { Link } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import { useTranslation } from '../../../words/use-translation.ts';
import { useMe } from '../../../client/use-me.ts';

/** No model speaks here: said where one might think otherwise. */
export function DemoBanner() {
  const { t } = useTranslation('composer');
  const { isAdmin } = useMe();
  return (
    <p
      data-part="demo-banner"
      className="flex min-h-7 items-center gap-2 rounded-lg bg-info-tint px-2.5 text-xs text-info [@media(height<30rem)]:hidden"
    >
      <FlaskConical aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="py-1">{t('demoBanner')}</span>
      {isAdmin ? (
        <Link
          to="/settings/$part"
          params={{ part: 'models' }}
          className="ms-auto inline-flex min-h-6 shrink-0 items-center font-semibold underline underline-offset-2 pointer-coarse:min-h-11"
        >
          {t('connectModel')}
        </Link>
      ) : null}
    </p>
  );
}
