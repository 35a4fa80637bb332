import type { Answered, MemberView } from '@conch/sdk';
import { analyse, rosterOf } from '@conch/sdk/view';
import { MODES, needsMainAgent, type Mode, type ModeSettings } from './mode.ts';

type Preview = Answered<'previewMessage'>['previews'][number];

/** Who would answer a line in a mode. */
export interface ModePreview {
  readonly mode: Mode;
  readonly speakers: readonly { readonly id: string; readonly name: string }[];
  /** The most turns that it could take; `null`: that was not asked. */
  readonly mostRuns: number | null;
}

interface Asked {
  readonly text: string;
  readonly senderId: string;
  readonly now: ModeSettings & { readonly humanMentions: 'admin' | 'route' };
  readonly members: readonly MemberView[];
  /** The agent that would lead, or coordinate, where the space has none. */
  readonly mainAgentId: string | null;
}

/**
 * The five modes side by side. The server previews the four policies as the space is set; the
 * same policy with another main agent is settled by whom the line addresses (ME1, ME2, ME3, AD1).
 */
export function modePreviews(previews: readonly Preview[], asked: Asked): readonly ModePreview[] {
  return MODES.map((mode) => {
    const policy = mode === 'lead' ? 'mention' : mode;
    const preview = previews.find((one) => one.policy === policy);
    const main = needsMainAgent(mode) ? mainAgentFor(asked) : null;
    const isAsSet = mode === 'broadcast' || mode === 'chain' || main === asked.now.mainAgentId;
    if (preview === undefined || !isAsSet) return { mode, ...settled(mode, main, asked) };
    const speakers = preview.speakers.map(({ agentId: id, agentName: name }) => ({ id, name }));
    return { mode, speakers, mostRuns: preview.mostRuns };
  });
}

/** Who leads or coordinates: who was chosen, else whoever does now, else who joined first. */
export function mainAgentFor({
  now,
  members,
  mainAgentId,
}: Pick<Asked, 'members' | 'mainAgentId'> & { readonly now: ModeSettings }): string | null {
  return mainAgentId ?? now.mainAgentId ?? activeAgents(members)[0]?.id ?? null;
}

function settled(mode: Mode, main: string | null, { text, senderId, members, now }: Asked) {
  const agents = activeAgents(members);
  const sender = { id: senderId, kind: 'person' as const };
  const { addressees, leading } = analyse({
    text,
    sender,
    roster: rosterOf(members),
    mainAgentId: mode === 'lead' ? main : null,
  });
  const kindOf = new Map(members.map(({ id, kind }) => [id, kind]));
  const asked = new Set<string>(addressees.filter((id) => kindOf.get(id) === 'agent'));
  const isForPeople = leading.length > 0 && leading.every((id) => kindOf.get(id) === 'person');
  const isForAbsent = asked.size > 0 && agents.every(({ id }) => !asked.has(id));
  if (isForPeople || isForAbsent) return { speakers: [], mostRuns: null };
  // AD1, AD3: a coordinator is asked whoever is named, unless leading mentions are routed.
  const routed = now.humanMentions === 'route' ? leading : [];
  const addressed = mode === 'admin' ? new Set<string>(routed) : asked;
  const named = agents.filter(({ id }) => addressed.has(id));
  const usual = agents.filter(({ id, isQuiet }) =>
    main === null ? isQuiet !== true : id === main,
  );
  const spoken = named.length > 0 ? named : usual;
  return { speakers: spoken.map(({ id, name }) => ({ id, name })), mostRuns: null };
}

function activeAgents(members: readonly MemberView[]): readonly MemberView[] {
  return members.filter(({ kind, status }) => kind === 'agent' && status === 'active');
}
