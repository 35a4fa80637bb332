import type { AgentConnection } from '@conch/sdk';

/** Says who is here, and stays until Ctrl-C or until the server wants it gone. */
export async function stay(agent: AgentConnection): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void agent.close());
  try {
    const { agentName } = await agent.ready;
    console.log(`${agentName} is here. Ctrl-C ends it.`);
    await agent.closed;
  } catch {
    // Why has been told already.
    process.exitCode = 1;
  }
}
