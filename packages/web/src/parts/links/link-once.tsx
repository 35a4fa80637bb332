import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../words/use-translation.ts';
import { isLocalLink } from './local-link.ts';
import { SecretOnce } from './secret-once.tsx';

interface LinkOnceProps {
  readonly link: string;
  readonly words: string;
}

/**
 * A link to send to another person, shown only once. A warning appears if the link only works on
 * this machine.
 */
export function LinkOnce({ link, words }: LinkOnceProps) {
  const { t } = useTranslation('parts');
  return (
    <>
      <SecretOnce secret={link} words={words} />
      {isLocalLink(link) ? (
        <p
          data-part="local-link"
          className="flex gap-2 rounded-xl border border-warn bg-warn-tint p-3 text-sm text-warn"
        >
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{t('localLink')}</span>
        </p>
      ) : null}
    </>
  );
}
