import type { MessageOnWire } from '@conch/protocol';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { conch } from '../../../../client/conch.ts';
import { failureWords } from '../../../../client/failure-words.ts';
import { IconButton } from '../../../../parts/buttons/icon-button.tsx';
import { countWords } from '../../../../parts/figures/money-words.ts';
import { announce } from '../../../../state/announcements.ts';
import { showToast } from '../../../../state/toasts.ts';
import { showVersion, useShownVersion } from './shown-version.ts';
import { versionBeside } from './version-beside.ts';

/** The control ‹ 2/3 ›, which switches between the versions of an agent's answer. */
export function MessageVersions({ message }: { readonly message: MessageOnWire }) {
  const { t, i18n } = useTranslation('message');
  const cache = useQueryClient();
  const shown = useShownVersion(message)?.version ?? message.version;
  const all = message.version;
  const step = async (by: -1 | 1): Promise<void> => {
    try {
      const { items } = await cache.fetchQuery(versionsQuery(message));
      const beside = versionBeside(items, { shown, newest: all }, by);
      showVersion(message, beside);
      announce(t('versionOf', { shown: beside?.version ?? all, all }));
    } catch (error) {
      showToast({ key: `versions ${message.id}`, words: () => failureWords(error), kind: 'error' });
    }
  };
  const count = (value: number): string => countWords(value, i18n.language);
  return (
    <div role="group" aria-label={t('versions')} className="mt-1 flex items-center text-faint">
      <IconButton
        isSmall
        label={t('earlierVersion')}
        icon={<ChevronLeft className="size-4 rtl:rotate-180" />}
        disabled={shown <= 1}
        onClick={() => void step(-1)}
      />
      <span className="min-w-8 text-center text-xs tabular-nums">
        <span aria-hidden="true">{`${count(shown)}/${count(all)}`}</span>
        <span className="sr-only">{t('versionOf', { shown: count(shown), all: count(all) })}</span>
      </span>
      <IconButton
        isSmall
        label={t('laterVersion')}
        icon={<ChevronRight className="size-4 rtl:rotate-180" />}
        disabled={shown >= all}
        onClick={() => void step(1)}
      />
    </div>
  );
}

function versionsQuery({ spaceId, id, version }: MessageOnWire) {
  return queryOptions({
    queryKey: ['versions', spaceId, id, version],
    queryFn: () => conch.call('readMessageVersions', { params: { spaceId, messageId: id } }),
    staleTime: Infinity,
  });
}
