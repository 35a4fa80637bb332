import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { conch } from '../../../client/conch.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { useOpenSpace } from '../open-space.ts';
import { ModeCard } from './mode-card.tsx';
import { mainAgentFor, modePreviews } from './mode-previews.ts';
import { ModeScenes } from './mode-scenes.tsx';
import { MODES, modeOf } from './mode.ts';

/** The five modes side by side: who would answer the same line in each. */
export function ModesPanel() {
  const { t } = useTranslation('why');
  const { space, view } = useOpenSpace();
  const { settings } = view.space;
  const [line, setLine] = useState(() => lastLine(view.messages) ?? t('exampleUsual'));
  const [chosen, setChosen] = useState<string | null>(null);
  const text = useDeferredValue(line.trim());
  const { data } = useQuery({
    queryKey: ['modes', space.spaceId, view.space.version, view.members, text],
    queryFn: () =>
      conch.call('previewMessage', {
        params: { spaceId: space.spaceId },
        body: { content: text, policy: 'all' },
      }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  const asked = { text, senderId: view.me, now: settings, members: view.members };
  const previews =
    data === undefined || text === ''
      ? null
      : modePreviews(data.previews, { ...asked, mainAgentId: chosen });
  const mainAgentId = mainAgentFor({ ...asked, mainAgentId: chosen });
  const isOwner = view.space.role === 'owner';
  return (
    <>
      <p className="text-sm text-soft">{t('modesWords')}</p>
      <AllScenes />
      <label className="mt-3 block text-xs font-semibold text-faint" htmlFor="mode-line">
        {t('exampleLabel')}
      </label>
      <input
        id="mode-line"
        dir="auto"
        value={line}
        onChange={(event) => setLine(event.target.value)}
        className="mt-1 min-h-9 w-full rounded-lg border border-edge bg-paper px-3 text-sm pointer-coarse:min-h-11"
      />
      <ul className="mt-4 flex flex-col gap-3">
        {MODES.map((mode) => (
          <ModeCard
            key={mode}
            mode={mode}
            isNow={modeOf(settings) === mode}
            preview={previews?.find((one) => one.mode === mode) ?? null}
            mainAgentId={mainAgentId}
            onChoose={setChosen}
            canSwitch={isOwner}
          />
        ))}
      </ul>
      {isOwner ? null : <p className="mt-4 text-sm text-soft">{t('onlyOwners')}</p>}
    </>
  );
}

function AllScenes() {
  const { t } = useTranslation('why');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className="mt-2 w-full"
        icon={<Clapperboard className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {t('playAll')}
      </Button>
      <Dialog
        width="screen"
        title={t('scenesTitle')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <ModeScenes />
      </Dialog>
    </>
  );
}

const LONGEST_LINE = 200;

function lastLine(messages: readonly { author: { kind: string } | null; content: string }[]) {
  const last = messages.findLast(
    ({ author, content }) => author?.kind === 'person' && content.trim() !== '',
  );
  return last === undefined || last.content.length > LONGEST_LINE ? null : last.content;
}
