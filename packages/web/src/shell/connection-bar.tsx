import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { saysSignedOut } from '../client/queries.ts';
import { useConnection } from '../client/use-connection.ts';
import { useIsLost } from '../client/use-is-lost.ts';
import { Press } from '../parts/press.tsx';
import { announce } from '../state/announcements.ts';

/** A thin bar while the server cannot be reached, or has become another than this page knows. */
export function ConnectionBar() {
  const { t } = useTranslation();
  const connection = useConnection();
  const isLost = useIsLost();
  useEffect(() => {
    if (isLost) return () => announce(t('connected'));
    return undefined;
  }, [isLost, t]);
  const isOutdated = connection.kind === 'stopped' && !saysSignedOut(connection.failure);
  if (!isLost && !isOutdated) return null;
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-2 bg-warn-tint px-3 py-1 text-sm text-warn"
    >
      <CloudOff aria-hidden="true" className="size-4 shrink-0" />
      {isOutdated ? t('outdated') : t('connectionLost')}
      {isOutdated ? (
        <Press
          onClick={() => location.reload()}
          className="min-h-6 font-semibold underline underline-offset-2 pointer-coarse:min-h-11"
        >
          {t('reload')}
        </Press>
      ) : null}
    </p>
  );
}
