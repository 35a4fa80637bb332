import type { AgentConnection } from '@conch/sdk';

/** Prints the agent's name, and waits until Ctrl-C or until the server ends the connection. */
export async function stay(agent: AgentConnection): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void agent.close());
  try {
    const { agentName } = await agent.ready;
    console.log(`${agentName} is connected. Press Ctrl-C to stop it.`);
    await agent.closed;
  } catch {
    // The reason has already been printed.
    process.exitCode = 1;
  }
}
