import type { MessageOnWire } from '@conch/protocol';
import { useNavigate } from '@tanstack/react-router';
import { createContext, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react';
import {
  showActions,
  type ComposerActions,
  type SpaceActions,
  type TranscriptActions,
} from './current-actions.ts';
import type { PanelSearch } from './panel.ts';

interface Registers {
  readonly openTranscript: (part: TranscriptActions) => void;
  readonly openComposer: (part: ComposerActions) => void;
}

const ActionsContext = createContext<(SpaceActions & Registers) | null>(null);

export function SpaceActionsProvider({
  spaceId,
  children,
}: {
  readonly spaceId: string;
  readonly children: ReactNode;
}) {
  const navigate = useNavigate();
  const transcript = useRef<TranscriptActions | null>(null);
  const composer = useRef<ComposerActions | null>(null);
  const waiting = useRef<((part: ComposerActions) => void) | null>(null);
  const actions = useMemo(() => {
    const show = (search: PanelSearch): void => {
      void navigate({ to: '/spaces/$spaceId', params: { spaceId }, search });
    };
    // The composer is lazy-loaded. If actions are called before the composer has mounted, the last
    // of them is performed after the mount.
    const ofComposer = (act: (part: ComposerActions) => void): void => {
      if (composer.current === null) waiting.current = act;
      else act(composer.current);
    };
    return {
      openTranscript: (part: TranscriptActions) => {
        transcript.current = part;
      },
      openComposer: (part: ComposerActions) => {
        composer.current = part;
        waiting.current?.(part);
        waiting.current = null;
      },
      jumpTo: (messageId: string) => transcript.current?.jumpTo(messageId),
      reply: (message: MessageOnWire) => ofComposer((part) => part.reply(message)),
      focus: () => ofComposer((part) => part.focus()),
      fill: (text: string) => ofComposer((part) => part.fill(text)),
      readdress: (text: string) => ofComposer((part) => part.readdress(text)),
      openWhy: (run: string) => show({ panel: 'why', run }),
      openChain: (chain: string) => show({ panel: 'chain', chain }),
      openPanel: (panel: PanelSearch['panel']) => show({ panel }),
      closePanel: () => show({}),
    };
  }, [navigate, spaceId]);
  useEffect(() => showActions(actions), [actions]);
  return <ActionsContext value={actions}>{children}</ActionsContext>;
}

export function useSpaceActions(): SpaceActions {
  return useRegistry();
}

/** Registers the actions of the transcript. */
export function useTranscriptActions(part: TranscriptActions): void {
  const { openTranscript } = useRegistry();
  useEffect(() => openTranscript(part));
}

export function useComposerActions(part: ComposerActions): void {
  const { openComposer } = useRegistry();
  useEffect(() => openComposer(part));
}

function useRegistry() {
  const actions = useContext(ActionsContext);
  if (actions === null) throw new Error('There is no space screen here.');
  return actions;
}
