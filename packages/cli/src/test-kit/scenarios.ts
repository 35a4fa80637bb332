import { acknowledgementLoop } from './scenarios/acknowledgement-loop.ts';
import { badCompany } from './scenarios/bad-company.ts';
import { everyoneAnswers } from './scenarios/everyone-answers.ts';
import { excludedSpeaker } from './scenarios/excluded-speaker.ts';
import { gaggedRoom } from './scenarios/gagged-room.ts';
import { lostMention } from './scenarios/lost-mention.ts';
import { pingPong } from './scenarios/ping-pong.ts';
import { privateMessage } from './scenarios/private-message.ts';

/** A shipped conversation. It shows a failure that users of other systems report. */
export interface Scenario {
  readonly name: string;
  readonly text: string;
}

/** The shipped conversations, in the order of the list. */
export const SCENARIOS: readonly Scenario[] = [
  { name: 'ping-pong', text: pingPong },
  { name: 'everyone-answers', text: everyoneAnswers },
  { name: 'acknowledgement-loop', text: acknowledgementLoop },
  { name: 'excluded-speaker', text: excludedSpeaker },
  { name: 'lost-mention', text: lostMention },
  { name: 'private-message', text: privateMessage },
  { name: 'gagged-room', text: gaggedRoom },
  { name: 'bad-company', text: badCompany },
];
