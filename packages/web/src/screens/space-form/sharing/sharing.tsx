import type { SpaceView } from '@conch/sdk';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../parts/buttons/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { useHashTarget } from '../../../parts/focus/use-hash-target.ts';
import { Section } from '../../../parts/section.tsx';
import { useOffer } from '../../../state/offered-actions.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { SHARING } from '../form-hashes.ts';
import { ExportForm } from './export-form.tsx';
import { ShareLinks } from './share-links.tsx';

interface SharingProps {
  readonly space: SpaceView['space'];
  readonly isOwner: boolean;
}

/** The section "Share and export": files to download, and links for people without an account. */
export function Sharing({ space, isOwner }: SharingProps) {
  const { t } = useTranslation('sharing');
  const [isOpen, setOpen] = useState(false);
  const place = useHashTarget({ hash: SHARING, isThere: true });
  const open = (): void => setOpen(true);
  useOffer([{ key: 'export', words: t('export'), about: space.name, act: open }]);
  const mayTry = isOwner || space.role === 'member';
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-4 outline-none">
      <Section title={t('sharing')} about={t('sharingAbout')}>
        <Button className="self-start" icon={<Download className="size-4" />} onClick={open}>
          {t('export')}
        </Button>
        {mayTry && space.archivedAt === null ? (
          <ShareLinks spaceId={space.id} isOwner={isOwner} />
        ) : null}
        <Dialog title={t('exportTitle')} isOpen={isOpen} onClose={() => setOpen(false)}>
          <ExportForm spaceId={space.id} isOwner={isOwner} onDone={() => setOpen(false)} />
        </Dialog>
      </Section>
    </div>
  );
}
