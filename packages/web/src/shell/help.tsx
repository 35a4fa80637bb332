import { Link } from '@tanstack/react-router';
import { BookOpen, Rocket } from 'lucide-react';
import { useTranslation } from '../words/use-translation.ts';
import { Dialog } from '../parts/dialog.tsx';
import { KeysList } from './keys-list.tsx';

interface HelpProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const ENTRY =
  'flex min-h-11 flex-1 basis-48 items-center gap-2 rounded-xl border border-edge/50 px-3 py-2 text-sm font-medium hover:bg-hover';

/** The help dialog: first steps, API documents and all shortcuts. */
export function Help({ isOpen, onClose }: HelpProps) {
  const { t } = useTranslation();
  const { t: palette } = useTranslation('palette');
  return (
    <Dialog title={t('help')} isOpen={isOpen} onClose={onClose}>
      <div className="flex flex-wrap gap-2">
        <Link to="/get-started" onClick={onClose} className={ENTRY}>
          <Rocket aria-hidden="true" className="size-4 text-soft" />
          {t('getStarted')}
        </Link>
        <a href="/api/v1/docs" target="_blank" rel="noreferrer" className={ENTRY}>
          <BookOpen aria-hidden="true" className="size-4 text-soft" />
          {t('apiDocs')}
        </a>
      </div>
      <h2 className="text-sm font-semibold">{palette('keys')}</h2>
      <KeysList />
      <p className="text-xs text-faint">{palette('keysOff')}</p>
    </Dialog>
  );
}
