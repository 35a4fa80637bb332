import {
  existsSync,
  chmodSync,
  linkSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve, join } from 'node:path';
import { CliFailure, usageFailure } from '../../cli-failure.ts';
import { command } from '../../command.ts';
import { flag, optionalWords, text, wholeNumber } from '../../command-input.ts';
import type { CliContext } from '../../context.ts';
import { table } from '../../print/table.ts';
import type { ConversationResult } from '../../test-kit/check-conversation.ts';
import { MISBEHAVING } from '../../test-kit/misbehaving.ts';
import { SCENARIOS } from '../../test-kit/scenarios.ts';
import type { TestedConversation } from '../../test-kit/transcript-files.ts';
import { randomUUID } from 'node:crypto';
import { removeAtExit } from '../../remove-at-exit.ts';
import { unwritable } from '../../unwritable.ts';

const TIMEOUT_SECONDS = 120;

/** Tests conversations, and the privacy of a space. */
export const test = command({
  name: 'test',
  summary: `Tests conversations: who speaks, who stays silent, and why. See docs/testing.md.

A path is a transcript, a folder with transcripts, or the name of a shipped scenario. Without a path
all scenarios run. A line “agents: FOLDER” in a transcript, or --agents, lets real agents play it.`,
  examples: [
    'conch test',
    'conch test tests/',
    'conch test ping-pong',
    'conch test tests/desk.txt --agents agents --any-text',
    'conch test --privacy Office',
    'conch test --list',
  ],
  args: {
    paths: optionalWords('PATH', 'transcripts, folders or scenarios', { completes: 'file' }),
  },
  options: {
    privacy: text('SPACE', 'plant canaries in a copy of a space, by its name or its export file', {
      completes: 'space',
    }),
    list: flag('list the scenarios and the shipped agents'),
    agents: text('FOLDER', 'agent files that play the agents; “misbehaving” for the shipped ones'),
    anyText: flag('compare only who speaks, for agents with a live model'),
    timeout: wholeNumber('SECONDS', `how long agents may take for one line (${TIMEOUT_SECONDS})`, {
      least: 1,
    }),
    record: text(
      'FILE',
      'write what the agents answer into a new transcript, which plays without them',
    ),
    write: flag('write the decisions of the engine into the transcripts'),
  },
  run: async (context, { paths, privacy, list, agents, anyText, timeout, record, write }) => {
    if (list) return showList(context);
    if (privacy !== undefined) {
      if (paths.length > 0) throw usageFailure('--privacy takes one space, and no conversations.');
      return testPrivacy(context, privacy);
    }
    const { conversationsOf } = await import('../../test-kit/transcript-files.ts');
    const wanted = paths.length === 0 ? SCENARIOS.map(({ name }) => name) : paths;
    const conversations = conversationsOf(wanted, context.cwd);
    if (write) return writeDecisions(context, conversations);
    const { checkConversation } = await import('../../test-kit/check-conversation.ts');
    const timeoutMs = (timeout ?? TIMEOUT_SECONDS) * 1000;
    if (record !== undefined && conversations.length !== 1) {
      throw usageFailure('--record takes one conversation. Name one file or scenario.');
    }
    const options = {
      agents: agents ?? null,
      isAnyText: anyText,
      timeoutMs,
      record: record === undefined ? null : recorder(record, context.cwd),
    };
    const stream = context.out.stream();
    let failed = 0;
    for (const conversation of conversations) {
      context.out.progress(`Testing ${conversation.name} …`);
      const result = await checkConversation(context, conversation, options);
      stream.add(result, resultText(context, result));
      if (!result.isOk) failed += 1;
    }
    stream.end();
    if (failed > 0) {
      throw new CliFailure(
        'failed',
        `${failed} of ${conversations.length} conversations failed.`,
        'test-failed',
      );
    }
    const { length: count } = conversations;
    context.out.note(
      count === 1
        ? 'The conversation is as written.'
        : `All ${count} conversations are as written.`,
    );
  },
});

async function testPrivacy(context: CliContext, space: string): Promise<void> {
  const { out } = context;
  const { checkPrivacy } = await import('../../test-kit/privacy/check-privacy.ts');
  const { copyLines } = await import('../../test-kit/privacy/copy-lines.ts');
  const result = await checkPrivacy(context, copyLines(context, space));
  const { name, canaries, seen, briefings, leaks, isOk } = result;
  const leaked = leaks.map(
    ({ messageId, agent, readers }) =>
      `LEAK  ${agent} was given the message ${messageId} for an answer to ${readers.join(', ')}.`,
  );
  const summary = `${name}: ${canaries} private messages with a canary, ${briefings} briefings searched, ${seen} canaries read by agents they are for.`;
  out.show(result, [...leaked, summary].join('\n'));
  if (!isOk) {
    throw new CliFailure('failed', `${leaks.length} canaries were in the wrong briefing.`, 'leak');
  }
  if (canaries === 0) out.note('The space has no private message, so there was nothing to find.');
}

/** Writes a new file. Existing files are never overwritten. */
function recorder(file: string, cwd: string): (transcript: string) => void {
  const path = resolve(cwd, file);
  if (existsSync(path)) throw usageFailure(`${file} exists already. Name another file.`);
  if (!existsSync(dirname(path))) throw usageFailure(`The folder of ${file} does not exist.`);
  return (transcript) => createTextFile(path, transcript);
}

function resultText({ out }: CliContext, result: ConversationResult): string {
  const { name, title, isOk, compared, played, problem } = result;
  if (isOk) {
    const what = played === 'by agents' ? 'turns of agents' : 'lines';
    return `${out.style('green', 'ok')}    ${name}: ${title} (${compared} ${what})`;
  }
  const [first = '', ...rest] = (problem ?? '').split('\n');
  return [`${out.style('red', 'FAIL')}  ${first}`, ...rest.map((line) => `      ${line}`)].join(
    '\n',
  );
}

function showList({ out }: CliContext): void {
  const scenarios = SCENARIOS.map(({ name, text: words }) => ({
    name,
    kind: 'scenario',
    about: words.slice(2, words.indexOf('\n')),
  }));
  const agents = Object.entries(MISBEHAVING).map(([name, { about }]) => ({
    name,
    kind: 'agent',
    about,
  }));
  const all = [...scenarios, ...agents];
  const rows = all.map(({ name, kind, about }) => [name, kind, about]);
  out.list(all, table(out, ['NAME', 'KIND', 'WHAT IT SHOWS'], rows));
}

async function writeDecisions(
  { out, cwd }: CliContext,
  conversations: readonly TestedConversation[],
): Promise<void> {
  const { withDecisions } = await import('@conch/transcript');
  const shipped = conversations.find(({ folder }) => folder === null);
  if (shipped !== undefined)
    throw usageFailure(`${shipped.name} is a shipped scenario. Name a file for --write.`);
  const filled = conversations.map(({ name, text: words }) => ({
    name,
    ...withDecisions(words, name),
  }));
  const broken = filled.find(({ problem }) => problem !== null);
  if (broken !== undefined) {
    throw new CliFailure(
      'failed',
      `${broken.problem?.message ?? ''}. Nothing was written.`,
      'bad-transcript',
    );
  }
  for (const { name, text: words } of filled) replaceTextFile(resolve(cwd, name), words);
  const written = filled.map(({ name, decisions }) => ({ name, decisions }));
  out.list(
    written,
    written.map(({ name, decisions }) => `${name}: ${decisions} decisions`).join('\n'),
  );
}

/** Writes a new file. Existing files are never overwritten, and a failure leaves no file behind. */
function createTextFile(path: string, content: string): void {
  // A link is used instead of a rename, because a link never replaces an existing file.
  writeByDraft(path, content, (draft) => linkSync(draft, path));
}

/** Replaces the text of a file. After a failure, the file still has its old text. */
function replaceTextFile(path: string, content: string): void {
  writeByDraft(path, content, (draft) => {
    // A rename would replace a symbolic link instead of the file.
    const file = realpathSync(path);
    chmodSync(draft, statSync(file).mode);
    renameSync(draft, file);
  });
}

function writeByDraft(path: string, content: string, put: (draft: string) => void): void {
  const draft = join(dirname(path), `conch-${randomUUID()}.unfinished`);
  const remove = removeAtExit(draft);
  try {
    writeFileSync(draft, content, { flag: 'wx', flush: true });
    put(draft);
  } catch (error) {
    throw unwritable(path, error);
  } finally {
    remove();
  }
}
