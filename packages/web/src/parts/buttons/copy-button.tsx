import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { announce } from '../../state/announcements.ts';
import { IconButton } from './icon-button.tsx';

const SHOWN_MS = 1_500;

/** Copies a text, and announces the result. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const { t } = useTranslation('parts');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce(t('copied'));
    } catch {
      // The browser forbids copying, or has no clipboard on a page without HTTPS.
      announce(t('notCopied'), { isUrgent: true });
    }
  };
  return (
    <IconButton
      isSmall
      label={isCopied ? t('copied') : (label ?? t('copy'))}
      icon={isCopied ? <Check className="size-4 text-good" /> : <Copy className="size-4" />}
      onClick={() => void copy()}
    />
  );
}
