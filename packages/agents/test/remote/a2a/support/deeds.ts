import { Role, TaskState, type Artifact, type Message, type Part } from '@a2a-js/sdk';
import { AgentEvent, type ExecutionEventBus, type RequestContext } from '@a2a-js/sdk/server';

/** The reaction of the test agent to a message. The first word of the message names the deed. */
export type A2aBehaviour = (turn: A2aTurn, words: string) => Promise<void> | void;

/** One message to the agent, with the possible reactions. */
export class A2aTurn {
  readonly asked: RequestContext;
  readonly #bus: ExecutionEventBus;

  constructor(asked: RequestContext, bus: ExecutionEventBus) {
    this.asked = asked;
    this.#bus = bus;
  }

  say(...parts: readonly Part[]): void {
    this.#bus.publish(AgentEvent.message(this.message(...parts)));
  }

  sayAs(answer: object, ...parts: readonly Part[]): void {
    const metadata = { 'urn:conch:a2a:task:1': answer };
    this.#bus.publish(AgentEvent.message({ ...this.message(...parts), metadata }));
  }

  begin(): void {
    const { taskId: id, contextId, task, userMessage } = this.asked;
    const status = { state: TaskState.TASK_STATE_SUBMITTED, message: undefined, timestamp: '' };
    const begun = { id, contextId, status, artifacts: [], history: [userMessage], metadata: {} };
    this.#bus.publish(AgentEvent.task(task ?? begun));
    this.state(TaskState.TASK_STATE_WORKING);
  }

  make(artifact: Partial<Artifact>, append = false): void {
    const { taskId, contextId } = this.asked;
    this.#bus.publish(
      AgentEvent.artifactUpdate({
        taskId,
        contextId,
        append,
        lastChunk: false,
        metadata: undefined,
        artifact: { ...NO_ARTIFACT, ...artifact },
      }),
    );
  }

  state(state: TaskState, ...parts: readonly Part[]): void {
    const { taskId, contextId } = this.asked;
    const message = parts.length === 0 ? undefined : this.message(...parts);
    const status = { state, message, timestamp: '' };
    this.#bus.publish(AgentEvent.statusUpdate({ taskId, contextId, status, metadata: undefined }));
  }

  message(...parts: readonly Part[]): Message {
    const { taskId, contextId } = this.asked;
    return {
      messageId: crypto.randomUUID(),
      taskId,
      contextId,
      role: Role.ROLE_AGENT,
      parts: [...parts],
      metadata: undefined,
      extensions: [],
      referenceTaskIds: [],
    };
  }
}

const NO_ARTIFACT: Artifact = {
  artifactId: 'answer',
  name: '',
  description: '',
  parts: [],
  metadata: undefined,
  extensions: [],
};

function part(content: Part['content'], filename = '', mediaType = ''): Part {
  return { content, filename, mediaType, metadata: undefined };
}

export function words(value: string): Part {
  return part({ $case: 'text', value });
}

/** The deeds that do not need the parent process. All other deeds are in `agent-process.ts`. */
export const DEEDS: Readonly<Record<string, A2aBehaviour>> = {
  say: (turn, text) => turn.say(words(text)),
  lines: (turn, text) => turn.say(...text.split(' ').map(words)),
  quiet: (turn) => turn.say(words('')),
  repeat: (turn) => turn.say(words(JSON.stringify(turn.asked.request.message))),
  // Repeats the line of the note that contains the reason, if there is one.
  why: (turn) => {
    const note = turn.asked.userMessage.parts[1]?.content;
    const told = note?.$case === 'text' ? /because:\n> (.*)/u.exec(note.value)?.[1] : undefined;
    turn.begin();
    turn.make({ parts: [words('Because: ')] });
    turn.make({ parts: [words(told ?? 'nobody said why')] }, true);
    turn.state(TaskState.TASK_STATE_COMPLETED);
  },
  make: (turn, text) => {
    turn.begin();
    turn.make({ parts: [words(text)] });
    turn.state(TaskState.TASK_STATE_COMPLETED);
  },
  spell: (turn, text) => {
    turn.begin();
    for (const [at, piece] of text.split(/(?<= )/u).entries()) {
      turn.make({ parts: [words(piece)] }, at > 0);
    }
    turn.state(TaskState.TASK_STATE_COMPLETED, words('Done.'));
  },
  grow: (turn, text) => {
    turn.begin();
    const pieces = text.split(/(?<= )/u);
    for (const at of pieces.keys()) {
      turn.make({ parts: [words(pieces.slice(0, at + 1).join(''))] });
    }
    turn.state(TaskState.TASK_STATE_COMPLETED);
  },
  correct: (turn, text) => {
    turn.begin();
    turn.make({ parts: [words('something else')] });
    turn.make({ parts: [words(text)] });
    turn.state(TaskState.TASK_STATE_COMPLETED);
  },
  twice: (turn, text) => {
    turn.begin();
    for (const [at, piece] of text.split(' ').entries()) {
      turn.make({ artifactId: `answer ${at}`, parts: [words(piece)] });
    }
    turn.state(TaskState.TASK_STATE_COMPLETED);
  },
  think: (turn, text) => {
    turn.begin();
    turn.state(TaskState.TASK_STATE_WORKING, words('Let me see …'));
    turn.state(TaskState.TASK_STATE_COMPLETED, words(text));
  },
  attach: (turn, text) => {
    turn.begin();
    turn.make({
      parts: [
        words(text),
        part({ $case: 'raw', value: Buffer.from('secret') }, 'report.pdf', 'application/pdf'),
        part({ $case: 'url', value: 'http://127.0.0.1:9/never' }, 'sheet.csv', ''),
        part({ $case: 'data', value: { answer: 42 } }),
      ],
    });
    turn.state(TaskState.TASK_STATE_COMPLETED);
  },
  // Sends an answer of the Conch extension, followed by text.
  tell: (turn, text) => {
    const [, answer = '', rest = ''] = /^(\{.*\}) ?(.*)$/su.exec(text) ?? [];
    turn.sayAs(JSON.parse(answer) as object, words(rest));
  },
  ask: (turn, question) => {
    turn.begin();
    turn.make({ artifactId: 'draft', parts: [words('A draft.')] });
    turn.state(TaskState.TASK_STATE_INPUT_REQUIRED, words(question));
  },
  mumble: (turn) => {
    turn.begin();
    turn.state(TaskState.TASK_STATE_INPUT_REQUIRED);
  },
  fail: (turn) => end(turn, TaskState.TASK_STATE_FAILED),
  reject: (turn) => end(turn, TaskState.TASK_STATE_REJECTED),
  abandon: (turn) => end(turn, TaskState.TASK_STATE_CANCELED),
  authenticate: (turn) => end(turn, TaskState.TASK_STATE_AUTH_REQUIRED),
  break: () => {
    throw new Error('a mistake in the agent');
  },
};

function end(turn: A2aTurn, state: TaskState): void {
  turn.begin();
  turn.state(state, words('No.'));
}
