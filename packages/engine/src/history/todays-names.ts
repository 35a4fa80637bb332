import type { Effect } from '../effect.ts';
import type { Member } from '../roster/member.ts';
import type { Roster } from '../roster/roster.ts';
import type { SpaceEvent } from '../space-event.ts';
import type { SpaceSettings } from '../settings.ts';
import type { NoticePhrase } from '../speech/notice-words.ts';
import type { SpaceState } from '../space-state.ts';
import type { ToolRefusal } from '../tool-call.ts';

/**
 * A recorded decision with today's names. The policy `coordinator` was once called `admin`, the
 * `content` of a message `text`, and a `paused` agent `inactive`. The hash does not contain these
 * names, so the renaming does not change it.
 */
export function withTodaysNames<Entry extends Recorded>(entry: Entry): Entry {
  const { event, effects } = entry;
  return { ...entry, event: todaysEvent(event), effects: effects.map(todaysEffect) };
}

interface Recorded {
  readonly event: SpaceEvent;
  readonly effects: readonly Effect[];
}

/** The initial state of a recorded history, with today's names. */
export function withTodaysSettings(state: SpaceState): SpaceState {
  const settings = todaysSettings(state.settings);
  const roster = todaysRoster(state.roster);
  if (settings === state.settings && roster === state.roster) return state;
  return { ...state, settings, roster };
}

function todaysEvent(event: SpaceEvent): SpaceEvent {
  const now = 'streamed' in event ? withTodaysStream(event) : event;
  if (now.type === 'settings-changed') return { ...now, settings: todaysSettings(now.settings) };
  if (now.type === 'run-ended') return { ...now, report: todaysContent(now.report) };
  if (now.type === 'members-changed') return { ...now, roster: todaysRoster(now.roster) };
  if (now.type === 'act-arrived') return { ...now, act: todaysContent(now.act) };
  return now.type === 'message-posted' || now.type === 'message-edited' ? todaysContent(now) : now;
}

function withTodaysStream(event: Extract<SpaceEvent, { streamed?: unknown }>): SpaceEvent {
  const { streamed } = event;
  return streamed === undefined ? event : { ...event, streamed: streamed.map(todaysContent) };
}

function todaysRoster(roster: Roster): Roster {
  const isOld = (member: Member): boolean => {
    const status: string = member.kind === 'agent' ? member.status : '';
    return status === 'inactive';
  };
  if (!roster.members.some(isOld)) return roster;
  const members = roster.members.map((member) =>
    isOld(member) && member.kind === 'agent' ? { ...member, status: 'paused' as const } : member,
  );
  return { ...roster, members };
}

function todaysContent<Part extends object>(part: Part): Part {
  if (!('text' in part)) return part;
  const { text: content, ...rest } = part;
  return { ...rest, content } as unknown as Part;
}

function todaysSettings(settings: SpaceSettings): SpaceSettings {
  const { policy, humanMentions }: { policy: string; humanMentions: string } = settings;
  if (policy !== OLD_NAME && humanMentions !== OLD_NAME) return settings;
  return {
    ...settings,
    ...(policy === OLD_NAME ? { policy: 'coordinator' } : {}),
    ...(humanMentions === OLD_NAME ? { humanMentions: 'coordinator' } : {}),
  };
}

const OLD_NAME = 'admin';

const NEW_CODES: ReadonlyMap<string, ToolRefusal> = new Map([
  ['not-admin', 'not-coordinator'],
  ['inactive', 'paused'],
]);

function todaysPhrase<Notice extends Extract<Effect, { type: 'post-notice' }>>(
  effect: Notice,
): Notice {
  const { phrase } = effect;
  const code: string | undefined = phrase?.code;
  if (phrase === undefined || code !== 'addressees-inactive') return effect;
  return { ...effect, phrase: { ...phrase, code: 'addressees-paused' } as NoticePhrase };
}

function todaysEffect(effect: Effect): Effect {
  if (effect.type === 'post-message') {
    return { ...effect, message: todaysContent(effect.message) };
  }
  if (effect.type === 'post-notice') {
    const notice: string = effect.notice;
    const now = todaysPhrase(todaysContent(effect));
    return notice === 'admin-left' ? { ...now, notice: 'coordinator-left' } : now;
  }
  if (effect.type === 'act-in-space') return { ...effect, act: todaysContent(effect.act) };
  if (effect.type === 'answer-tool') {
    if (effect.result.kind !== 'refused') return effect;
    const now = NEW_CODES.get(effect.result.code);
    return now === undefined ? effect : { ...effect, result: { ...effect.result, code: now } };
  }
  const hasContent = effect.type === 'edit-message' || effect.type === 'add-version';
  return hasContent ? todaysContent(effect) : effect;
}
