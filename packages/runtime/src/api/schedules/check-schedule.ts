import { asMemberId, explainRefusal, indexOf, preview, type SpaceState } from '@conch/engine';
import type { ScheduleRow, Script } from '@conch/store';
import type { RuntimeContext } from '../../runtime-context.ts';
import { Refused } from '../../refused.ts';
import { threadNeeded } from '../forum/forum-refusals.ts';
import { senderIn } from '../messages/sender.ts';
import { parseText } from '../parse-input.ts';
import { refusalReason } from '../refusal-reasons.ts';
import { badSchedule, withAddressee } from './schedule.ts';

/** The fields of a schedule that decide what it posts. */
type PostFields = Pick<ScheduleRow, 'name' | 'content' | 'addresseeId'>;

/** Checks what a schedule will post. Returns the fields as they are stored, or a refusal. */
export function* checkSchedule(
  state: SpaceState,
  fields: PostFields,
  context: Pick<RuntimeContext, 'clock' | 'limits'>,
): Script<PostFields | Refused> {
  const { addresseeId } = fields;
  if (typeof fields.content !== 'string' || fields.content.trim() === '') {
    return badSchedule(refusalReason('schedule-without-text'));
  }
  const content = parseText(fields.content, context.limits.longestMessage);
  const needed = threadNeeded(state);
  if (needed !== null) return needed;
  const sender = yield* senderIn(state, { service: fields.name }, context);
  if (sender instanceof Refused) return sender;
  const index = indexOf(state.roster);
  if (addresseeId !== null && index.agent(asMemberId(addresseeId)) === undefined) {
    return badSchedule(refusalReason('schedule-addressee-absent'));
  }
  // Previews the post now. A text that would always be refused is then refused when the schedule
  // is saved.
  const posted = withAddressee({ addresseeId, content }, index);
  const { refused } = preview(state, { sender, content: posted });
  if (refused !== null) return new Refused(refused.code, explainRefusal(refused.code));
  return { name: sender.name, content, addresseeId };
}
