import { z } from 'zod';
import { RequestRefused } from '../../request-refused.ts';
import { dataResult, toolResult } from '../tool-result.ts';
import { findSpace, idArgument, spaceArgument, type PersonDoor } from './person-door.ts';

/** Tools about turn-taking: why an agent spoke, and stop. */
export function addFloorTools(door: PersonDoor): void {
  const { server, services, calls, by } = door;
  server.registerTool(
    'why',
    {
      title: 'Why did they speak',
      description:
        'Explains turn-taking in plain sentences. Give the id of a run to learn why that agent got the floor and which agents did not. Or give the id of a message to read the decision about it. Give exactly one of them. The tool ask returns both ids.',
      inputSchema: z.strictObject({
        space: spaceArgument,
        run: idArgument.optional().describe('The id of a run.'),
        message: idArgument.optional().describe('The id of a message.'),
      }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ space, run, message }) =>
      toolResult(services.log, async () => {
        if ((run === undefined) === (message === undefined)) {
          throw new RequestRefused('bad-input', 'Give either `run` or `message`.');
        }
        const spaceId = await findSpace(door, space);
        if (run !== undefined) {
          const params = { spaceId, runId: run };
          const explained = await calls.call(by, 'explainRun', { params });
          const { agentName, sentence, rule, outcomeWords, passedOver } = explained;
          return dataResult({ agentName, sentence, rule, outcomeWords, passedOver });
        }
        const query = { messageId: message };
        const { items } = await calls.call(by, 'listDecisions', { params: { spaceId }, query });
        return dataResult({ decisions: items.map(({ seq, lines }) => ({ seq, lines })) });
      }),
  );
  server.registerTool(
    'stop',
    {
      title: 'Stop agents',
      description:
        'Stops agents at once. With `run` only that agent, with `chain` everything that followed from one message, without both everything in the space. Nothing of it appears afterwards.',
      inputSchema: z.strictObject({
        space: spaceArgument,
        run: idArgument.optional().describe('The id of a run.'),
        chain: idArgument.optional().describe('The id of a chain. ask gives `chainIds`.'),
      }),
      annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
    },
    ({ space, run: runId, chain: chainId }) =>
      toolResult(services.log, async () => {
        const params = { spaceId: await findSpace(door, space) };
        const body = {
          ...(runId === undefined ? {} : { runId }),
          ...(chainId === undefined ? {} : { chainId }),
        };
        await calls.call(by, 'stop', { params, body });
        return dataResult({ isStopped: true });
      }),
  );
}
