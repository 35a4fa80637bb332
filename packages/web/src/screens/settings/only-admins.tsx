import { ShieldAlert } from 'lucide-react';
import { useTranslation } from '../../words/use-translation.ts';
import { EmptyState } from '../../parts/empty-state.tsx';

/** What stands in the place of settings of the server, for who may not change them. */
export function OnlyAdmins() {
  const { t } = useTranslation('settings');
  return (
    <EmptyState icon={<ShieldAlert className="size-6" />} title={t('onlyAdminsTitle')}>
      {t('onlyAdminsWords')}
    </EmptyState>
  );
}
