import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { useMe } from '../client/use-me.ts';
import { Button } from '../parts/button.tsx';
import { isWorthAsking } from '../state/browser-notices.ts';
import { useBellEntries } from '../state/bell-entries.ts';
import { noticePermission } from './tell-outside.ts';

/** Asks whether the browser may tell of hand-overs; the browser itself asks only after the press. */
export function AskForNotices() {
  const { t } = useTranslation();
  const entries = useBellEntries(useMe().id);
  const [permission, setPermission] = useState(noticePermission);
  if (!isWorthAsking({ permission, entries })) return null;
  const ask = async (): Promise<void> => setPermission(await Notification.requestPermission());
  return (
    <div className="mt-2 border-t border-line pt-3">
      <p className="pb-2 text-xs text-soft">{t('noticesAbout')}</p>
      <Button icon={<BellRing className="size-4" />} onClick={() => void ask()}>
        {t('allowNotices')}
      </Button>
    </div>
  );
}
