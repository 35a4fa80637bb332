import type { MessageOnWire } from '@conch/protocol';
import { useNavigate } from '@tanstack/react-router';
import { createContext, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { showDoors } from './current-doors.ts';
import type { ComposerDoor, SpaceDoors, TranscriptDoor } from './doors.ts';
import type { PanelSearch } from './panel.ts';

interface Registers {
  readonly openTranscript: (door: TranscriptDoor) => void;
  readonly openComposer: (door: ComposerDoor) => void;
}

const DoorsContext = createContext<(SpaceDoors & Registers) | null>(null);

export function SpaceDoorsProvider({
  spaceId,
  children,
}: {
  readonly spaceId: string;
  readonly children: ReactNode;
}) {
  const navigate = useNavigate();
  const transcript = useRef<TranscriptDoor | null>(null);
  const composer = useRef<ComposerDoor | null>(null);
  const waiting = useRef<((door: ComposerDoor) => void) | null>(null);
  const isLookedAt = useRef(false);
  const doors = useMemo(() => {
    const show = (search: PanelSearch, beside?: { readonly isReplacing: boolean }): void => {
      isLookedAt.current = beside !== undefined;
      const replace = beside?.isReplacing === true;
      void navigate({ to: '/spaces/$spaceId', params: { spaceId }, search, replace });
    };
    // The composer comes after the rest: what it was asked for last is done when it is there.
    const ofComposer = (act: (door: ComposerDoor) => void): void => {
      if (composer.current === null) waiting.current = act;
      else act(composer.current);
    };
    return {
      openTranscript: (door: TranscriptDoor) => {
        transcript.current = door;
      },
      openComposer: (door: ComposerDoor) => {
        composer.current = door;
        waiting.current?.(door);
        waiting.current = null;
      },
      jumpTo: (messageId: string) => transcript.current?.jumpTo(messageId),
      reply: (message: MessageOnWire) => ofComposer((door) => door.reply(message)),
      focus: () => ofComposer((door) => door.focus()),
      fill: (text: string) => ofComposer((door) => door.fill(text)),
      readdress: (text: string) => ofComposer((door) => door.readdress(text)),
      openWhy: (run: string) => show({ panel: 'why', run }),
      openChain: (chain: string) => show({ panel: 'chain', chain }),
      openPanel: (panel: PanelSearch['panel']) => show({ panel }),
      openBeside: (panel: PanelSearch['panel'], how: { readonly isReplacing: boolean }) =>
        show({ panel }, how),
      isOnlyLookedAt: () => isLookedAt.current,
      closePanel: () => show({}),
    };
  }, [navigate, spaceId]);
  useEffect(() => showDoors(doors), [doors]);
  return <DoorsContext value={doors}>{children}</DoorsContext>;
}

export function useSpaceDoors(): SpaceDoors {
  return useRegistered();
}

/** Says what the transcript, or the composer, can be asked for. */
export function useTranscriptDoor(door: TranscriptDoor): void {
  const { openTranscript } = useRegistered();
  useEffect(() => openTranscript(door));
}

export function useComposerDoor(door: ComposerDoor): void {
  const { openComposer } = useRegistered();
  useEffect(() => openComposer(door));
}

function useRegistered() {
  const doors = useContext(DoorsContext);
  if (doors === null) throw new Error('There is no space screen here.');
  return doors;
}
