import type { Agent, AgentEnd, Task } from '@conch/agents';
import type { ToolCall } from '@conch/engine';
import type { TurnPicker } from './turn-picker.ts';

const MOST_CALLS = 2;
const HISTORY = 8;

/**
 * An agent whose actions depend only on its input, including history and results. If two databases
 * give the agent different input, the agent acts differently.
 */
export function puppet(turnPicker: TurnPicker): Agent {
  return {
    async *run(task, { signal }) {
      const at = { where: task.space.name, who: task.agent.name };
      const results = task.steps.map(({ result }) => result.kind as string);
      for (;;) {
        await turnPicker.wait(at, signal);
        const digest = await digestOf(task, results);
        const call = results.length < MOST_CALLS ? await callFor(task, digest) : null;
        if (call === null) {
          const end = endFor(task, digest);
          if (end.kind === 'answered') yield { kind: 'delta', text: end.content.slice(0, 5) };
          await turnPicker.wait(at, signal);
          return end;
        }
        const result = yield { kind: 'call', callId: `call-${results.length}`, call };
        results.push(result?.kind ?? 'none');
      }
    },
  };
}

async function digestOf(task: Task, results: readonly string[]): Promise<number> {
  const history = (await task.history(HISTORY)).map(
    ({ sender, content }) => `${sender.name}:${content}`,
  );
  const given = [
    task.agent.name,
    task.trigger.kind,
    task.message.content,
    task.nth,
    task.policy,
    task.conversationType,
    ...results,
    ...history,
  ];
  let hash = 0x811c_9dc5;
  for (const char of JSON.stringify(given)) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x0100_0193);
  }
  return hash >>> 4;
}

async function callFor(task: Task, digest: number): Promise<ToolCall | null> {
  // Half of the runs only answer and call no tool.
  if (digest % 2 === 0) return null;
  const tool = task.tools[(digest >>> 1) % Math.max(task.tools.length, 1)];
  const [here, ...others] = await placesOf(task);
  const place = digest % 5 < 3 ? here : (others[0] ?? here);
  const target = someoneElse(task, digest >>> 3);
  const reason = 'because';
  switch (tool) {
    case 'mentionAgent':
      return { tool, target, reason, expectReply: digest % 3 > 0 };
    case 'delegate':
    case 'delegateToAgent':
      return { tool, target, reason };
    case 'sendSpaceMessage':
      return {
        tool,
        spaceId: place,
        text: `${task.agent.name} asks ${digest % 100}`,
        ...(digest % 3 > 0 ? { mention: target } : {}),
        ...(digest % 7 > 2 ? { wait: { for: [digest % 7 > 4 ? 'human' : 'any'] } } : {}),
      };
    case 'goToSpace':
      return { tool, spaceId: others[0] ?? here, reason };
    case 'readSpaceMessages':
      return { tool, spaceId: here };
    case 'skip':
    case 'getMyRuns':
      return { tool };
    case undefined:
      return null;
    default:
      return null;
  }
}

function endFor(task: Task, digest: number): AgentEnd {
  const { name } = task.agent;
  const other = someoneElse(task, digest >>> 5);
  const texts = [
    `${name} says ${digest % 1000}.`,
    `@${other} ${name} says ${digest % 100}.`,
    `${name} is done. @${other} go on, ${digest % 100}.`,
    `@human ${name} has a question.`,
    'Thanks!',
    '👍',
    `${name} leaves it to you <world>pass</world>`,
    `@${other} that is all <world>stop</world>`,
  ];
  const choice = (digest >>> 2) % (texts.length + 2);
  if (choice === texts.length) return { kind: 'skipped' };
  if (choice > texts.length) return { kind: 'failed', failure: 'error', message: 'by itself' };
  return { kind: 'answered', content: texts[choice] ?? '' };
}

function someoneElse({ members, agent }: Task, digest: number): string {
  const others = members.filter(({ kind, id }) => kind === 'agent' && id !== agent.id);
  return others[digest % Math.max(others.length, 1)]?.name ?? 'nobody';
}

async function placesOf(
  task: Task,
): Promise<readonly [Task['space']['id'], ...Task['space']['id'][]]> {
  const spaces = (await task.spaces()).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const others = spaces.filter(({ id }) => id !== task.space.id).map(({ id }) => id);
  return [task.space.id, ...others];
}
