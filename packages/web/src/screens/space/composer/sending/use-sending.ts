import type { MessageOnWire } from '@conch/protocol';
import { nearestName, type Mention, type Roster } from '@conch/sdk/view';
import { useState } from 'react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { announce } from '../../../../state/announcements.ts';
import { awaitAnswer } from '../../../../state/why-pulse.ts';
import { failureWords, refusalWords } from '../../../../client/failure-words.ts';
import { countWords } from '../../../../parts/figures/money-words.ts';
import { useOpenSpace } from '../../open-space.ts';
import { answerLine, askTitleFor } from '../preview/preview-words.ts';
import { sentText } from './sent-text.ts';
import {
  slashCommand,
  unknownCommand,
  type SlashCommand,
  type UnknownCommand,
} from './slash-commands.ts';
import { charactersTooMany } from './too-long.ts';
import type { ComposerPreview } from '../preview/use-preview.ts';
import { leadingUnknown } from '../mentions/whole-mention.ts';

/** An unknown name at the beginning of the message, and the most similar known name. */
export interface DoubtedName {
  readonly kind: 'name';
  readonly name: string;
  readonly nearest: string | null;
}

type Doubt = DoubtedName | { readonly kind: 'command'; readonly command: UnknownCommand };

interface SendingParts {
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly roster: Roster;
  readonly replyTo: MessageOnWire | null;
  readonly previewed: ComposerPreview;
  readonly perform: (command: SlashCommand) => void;
  readonly clear: () => void;
}

export interface SendState {
  /** The question that the person must answer before the message is sent. */
  readonly doubt: Doubt | null;
  /** The reason why the message cannot be sent. */
  readonly problem: string | null;
  readonly send: (how?: { readonly isSure: boolean }) => void;
  readonly forget: () => void;
}

/**
 * Sends the text of the field. If the text begins with an unknown name or command, the person must
 * confirm first.
 */
export function useSending(parts: SendingParts): SendState {
  const { t, i18n } = useTranslation('composer');
  const { space } = useOpenSpace();
  const [question, setQuestion] = useState<{ readonly text: string; readonly doubt: Doubt } | null>(
    null,
  );
  const { text, mentions, roster, replyTo, previewed, perform, clear } = parts;
  const excess = charactersTooMany(text);
  const shown = countWords(excess, i18n.language);
  const problem = excess === 0 ? null : t('tooLong', { count: excess, shown });
  const send: SendState['send'] = ({ isSure } = { isSure: false }) => {
    const words = sentText(text);
    if (words.trim() === '') return;
    const { failure } = previewed;
    const isTooLong = previewed.isSettled && failure?.code === 'text-too-long';
    const refusal = problem ?? (isTooLong ? failureWords(failure) : null);
    if (refusal !== null) {
      announce(`${t('cannotSend')} ${refusal}`, { isUrgent: true });
      return;
    }
    const command = slashCommand(words);
    const unknownWord = isSure ? null : unknownCommand(words);
    if (unknownWord !== null) {
      // This question has priority over a refusal, because a refusal does not help a person who
      // mistyped `/stop`.
      setQuestion({ text, doubt: { kind: 'command', command: unknownWord } });
      return;
    }
    const refused = command === null ? refusalIn(previewed) : null;
    if (refused !== null) {
      const { code, sentence } = refused;
      const reason = refused.reason === null ? refusalWords(code, sentence) : t(refused.reason);
      announce(`${t('cannotSend')} ${reason}`, { isUrgent: true });
      return;
    }
    const unknown = command === null && !isSure ? leadingUnknown(mentions) : null;
    if (unknown !== null) {
      const { name } = unknown;
      setQuestion({ text, doubt: { kind: 'name', name, nearest: nearestName(name, roster) } });
      const title = askTitleFor(name, previewed.preview);
      announce(t(title.words, { name: `@${title.name}` }), { isUrgent: true });
      return;
    }
    setQuestion(null);
    awaitAnswer();
    if (command === null) void space.send(words, replyTo === null ? {} : { replyToId: replyTo.id });
    else perform(command);
    clear();
  };
  // The question disappears when the text changes.
  const doubt = question?.text === text ? question.doubt : null;
  return { doubt, problem, send, forget: () => setQuestion(null) };
}

function refusalIn({ preview, isSettled }: ComposerPreview) {
  const line = preview === null || !isSettled ? null : answerLine(preview, false);
  return line?.kind === 'refused' ? line : null;
}
