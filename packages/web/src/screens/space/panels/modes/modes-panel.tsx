import type { MemberView } from '@conch/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { conch } from '../../../../client/conch.ts';
import { PAGE_ID } from '../../../../client/page-id.ts';
import { Button } from '../../../../parts/buttons/button.tsx';
import { Dialog } from '../../../../parts/dialog.tsx';
import { useOpenSpace } from '../../open-space.ts';
import { ModeCard } from './mode-card.tsx';
import { mainAgentFor, modePreviews, settingsOfModes, shownModes } from './mode-previews.ts';
import { ModeScenes } from './mode-scenes.tsx';
import { ModeSwitch, type ModeChoice } from './mode-switch.tsx';
import { modeOf } from '@conch/sdk/view';

/** A panel that compares which agents would answer the same message in each mode. */
export function ModesPanel() {
  const { t } = useTranslation('why');
  const { space, view } = useOpenSpace();
  const { settings } = view.space;
  const [line, setLine] = useState(() => lastLine(view.messages) ?? t('exampleUsual'));
  const [chosen, setChosen] = useState<string | null>(null);
  const text = useDebounced(line.trim());
  // Each event may change which agents answer, such as the agent whose turn is next.
  const seq = useDebounced(view.seq);
  const mainAgentId = mainAgentFor({ now: settings, members: view.members, mainAgentId: chosen });
  const { data } = useQuery({
    queryKey: ['modes', space.spaceId, view.space.version, view.members, mainAgentId, text, seq],
    queryFn: ({ signal }) =>
      conch.call('previewMessage', {
        params: { spaceId: space.spaceId },
        body: {
          content: text,
          draftId: `modes ${PAGE_ID}`,
          settings: [...settingsOfModes(settings, mainAgentId)],
        },
        signal,
      }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  const previews = data === undefined || text === '' ? null : modePreviews(settings, data.previews);
  const choice = { mainAgentId, onChoose: setChosen, refusal: refusalIn(view.space) };
  return (
    <>
      <p className="text-sm text-soft">{t('modesWords')}</p>
      <AllScenes choice={choice} />
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
        {shownModes(settings).map((mode) => (
          <ModeCard
            key={mode}
            mode={mode}
            isNow={modeOf(settings) === mode}
            preview={previews?.find((one) => one.mode === mode) ?? null}
            choice={choice}
          />
        ))}
      </ul>
      <Refusal choice={choice} />
    </>
  );
}

interface SpaceRights {
  readonly role: MemberView['role'];
  readonly archivedAt: string | null;
}

function refusalIn({ role, archivedAt }: SpaceRights): ModeChoice['refusal'] {
  if (role !== 'owner') return 'onlyOwners';
  return archivedAt === null ? null : 'notWhileArchived';
}

function Refusal({ choice: { refusal } }: WithChoice) {
  const { t } = useTranslation('why');
  if (refusal === null) return null;
  return (
    <p data-part="mode-refusal" className="mt-4 text-sm text-soft">
      {t(refusal)}
    </p>
  );
}

interface WithChoice {
  readonly choice: ModeChoice;
}

function AllScenes({ choice }: WithChoice) {
  const { t } = useTranslation('why');
  const { view } = useOpenSpace();
  const [isOpen, setOpen] = useState(false);
  const now = modeOf(view.space.settings);
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
        <ModeScenes
          now={now}
          renderFoot={(mode) => <ModeSwitch mode={mode} isNow={mode === now} choice={choice} />}
        />
        <Refusal choice={choice} />
      </Dialog>
    </>
  );
}

const PAUSE_MS = 150;

/** The last value that stayed the same for `PAUSE_MS`. */
function useDebounced<Value extends string | number>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

const LONGEST_LINE = 200;

function lastLine(messages: readonly { sender: { kind: string } | null; content: string }[]) {
  const last = messages.findLast(
    ({ sender, content }) => sender?.kind === 'person' && content.trim() !== '',
  );
  return last === undefined || last.content.length > LONGEST_LINE ? null : last.content;
}
